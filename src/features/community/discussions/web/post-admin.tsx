import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import type { Post } from "../contract.ts";
import { DecideForm } from "./decide-form.tsx";

interface PostAdminProps {
  post: Post;
  onDecided(): void;
  onClose(): void;
}

/** Moderation of a comment or a reply in place. */
export function PostAdmin({ post, onDecided, onClose }: PostAdminProps) {
  return (
    <Sheet isOpen title="管理这条评论" onClose={onClose}>
      <DecideForm
        content={{ kind: "post", id: post.id }}
        state={post.state}
        onDecided={() => {
          onDecided();
          onClose();
        }}
      />
    </Sheet>
  );
}
