import { type ChangeEvent, useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { uploadPostPicture } from "../../../community/discussions/contract.ts";

interface ProposalPicturesProps {
  places: readonly string[];
  max: number;
  onChange(places: readonly string[]): void;
  onTrouble(thrown: unknown): void;
}

/** Images next to the text. The site re-encodes each one. */
export function ProposalPictures({ places, max, onChange, onTrouble }: ProposalPicturesProps) {
  const [isUploading, setUploading] = useState(false);

  async function add({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    target.value = "";
    if (!file) return;
    setUploading(true);
    onTrouble(null);
    try {
      const { src } = await callEndpoint(uploadPostPicture, { upload: file });
      if (!places.includes(src)) onChange([...places, src]);
    } catch (thrown) {
      onTrouble(thrown);
    }
    setUploading(false);
  }
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">图片（最多 {max} 张）</legend>
      <ul className="flex flex-wrap gap-3 empty:hidden">
        {places.map((place, index) => (
          <li key={place} className="w-32">
            <img
              src={place}
              alt={`附图 ${index + 1}`}
              className="aspect-[4/3] w-full rounded-md border border-border object-contain"
            />
            <Button
              variant="text"
              size="small"
              aria-label={`去掉附图 ${index + 1}`}
              onClick={() => onChange(places.filter((one) => one !== place))}
            >
              去掉
            </Button>
          </li>
        ))}
      </ul>
      {places.length < max && (
        <label className="mt-2 inline-flex min-h-11 cursor-pointer items-center rounded-md border border-border-strong px-4 text-sm has-focus-visible:outline-2 has-focus-visible:outline-brand">
          {isUploading ? "正在上传…" : "加一张图片"}
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
            className="sr-only"
            disabled={isUploading}
            onChange={(event) => void add(event)}
          />
        </label>
      )}
    </fieldset>
  );
}
