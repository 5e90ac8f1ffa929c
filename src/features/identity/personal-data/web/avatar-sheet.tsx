import { type PointerEvent, useEffect, useRef, useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { useSession } from "../../../../ui/facts/session.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { ErrorNote, Skeleton } from "../../../../ui/feedback/notes.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { uploadAvatar } from "../contract.ts";
import { AVATAR_SIDE_PIXELS } from "../personal-data-limits.ts";
import { CENTRE, type Crop, cropSquare, dragCrop, MAX_ZOOM } from "./avatar-crop.ts";

const PREVIEW_SIDE = 256;

/** Crops the chosen picture to a square by dragging or with the three sliders, before anything is sent. */
export function AvatarSheet({ file, onChanged, onClose }: { file: File; onChanged(): void; onClose(): void }) {
  const { picture, isUnreadable } = usePicture(file);
  const [crop, setCrop] = useState<Crop>(CENTRE);
  const { refreshUser } = useSession();
  const { isBusy, problem, run } = useAction();

  async function send() {
    if (picture === null) return;
    const { waiting } = await callEndpoint(uploadAvatar, { upload: await drawAvatar(picture, crop) });
    const isHeld = waiting !== null && waiting.avatar_url !== null;
    showMessage("success", isHeld ? "头像已提交，审核通过后别人才会看到" : "头像已更新");
    onChanged();
    await refreshUser();
    onClose();
  }

  return (
    <Sheet isOpen title="裁剪头像" text="拖动图片，或用滑块调整。发送前就是这个样子。" onClose={onClose}>
      {isUnreadable && (
        <ErrorNote title="这张图片无法读取" text="文件可能已损坏，或不是图片。请换一张，原来的头像没有改变。" />
      )}
      {!isUnreadable && picture === null && <Skeleton className="mx-auto size-64 rounded-full" />}
      {picture !== null && (
        <>
          <CropPreview picture={picture} crop={crop} onCrop={setCrop} />
          <div className="mt-5 space-y-1">
            <Slider
              label="缩放"
              min={1}
              max={MAX_ZOOM}
              value={crop.zoom}
              onValue={(zoom) => setCrop({ ...crop, zoom })}
            />
            <Slider label="左右" min={0} max={1} value={crop.x} onValue={(x) => setCrop({ ...crop, x })} />
            <Slider label="上下" min={0} max={1} value={crop.y} onValue={(y) => setCrop({ ...crop, y })} />
          </div>
          <FormAlert text={problem} />
          <Button
            isWide
            size="large"
            className="mt-4"
            busyLabel={isBusy ? "正在上传…" : null}
            onClick={() => void run(send)}
          >
            用作头像
          </Button>
        </>
      )}
    </Sheet>
  );
}

/** Decoded here, with its rotation, instead of displaying the file by its address. */
function usePicture(file: File) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  useEffect(() => {
    let isLeft = false;
    createImageBitmap(file).then(
      (decoded) => (isLeft ? decoded.close() : setPicture(decoded)),
      () => setUnreadable(true),
    );
    return () => {
      isLeft = true;
    };
  }, [file]);
  return { picture, isUnreadable };
}

interface CropPreviewProps {
  picture: ImageBitmap;
  crop: Crop;
  onCrop(crop: Crop): void;
}

function CropPreview({ picture, crop, onCrop }: CropPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) draw(canvas.current, picture, crop);
  }, [picture, crop]);

  function onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onCrop(dragCrop(picture, crop, { dx: event.movementX, dy: event.movementY, previewSide: PREVIEW_SIDE }));
  }

  return (
    <canvas
      ref={canvas}
      width={PREVIEW_SIDE * 2}
      height={PREVIEW_SIDE * 2}
      role="img"
      aria-label="头像预览"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      className="mx-auto block size-64 cursor-grab touch-none rounded-full border border-border bg-hover active:cursor-grabbing"
    />
  );
}

interface SliderProps {
  label: string;
  min: number;
  max: number;
  value: number;
  onValue(value: number): void;
}

function Slider({ label, value, onValue, ...range }: SliderProps) {
  return (
    <label className="flex min-h-11 items-center gap-4 text-sm">
      <span className="shrink-0">{label}</span>
      <input
        type="range"
        {...range}
        step={(range.max - range.min) / 100}
        value={value}
        onChange={(event) => onValue(Number(event.target.value))}
        className="w-full accent-brand"
      />
    </label>
  );
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = cropSquare(picture, crop);
  const context = canvas.getContext("2d");
  context?.clearRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

async function drawAvatar(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = AVATAR_SIDE_PIXELS;
  canvas.height = AVATAR_SIDE_PIXELS;
  draw(canvas, picture, crop);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("the avatar could not be drawn");
  return blob;
}
