import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import type { Post } from "../contract.ts";
import { DecideForm } from "./decide-form.tsx";

interface PostDeskProps {
  post: Post;
  onDecided(): void;
  onClose(): void;
}

/** Moderation of a comment or a reply in place. */
export function PostDesk({ post, onDecided, onClose }: PostDeskProps) {
  return (
    <Sheet isOpen title="管理这条评论" onClose={onClose}>
      <DecideForm
        thing={{ kind: "post", id: post.id }}
        state={post.state}
        onDecided={() => {
          onDecided();
          onClose();
        }}
      />
    </Sheet>
  );
}
