import { useState } from "react";
import { Controller, type FieldValues } from "react-hook-form";
import type { AdminPicture } from "../../../features/content/pictures/admin-contract.ts";
import { Button } from "../../controls/button.tsx";
import { FormAlert } from "../../feedback/form-alert.tsx";
import { errorOf, type FieldProps } from "../form/fields.tsx";
import { PictureDrop } from "./picture-drop.tsx";
import { PicturePick } from "./picture-pick.tsx";
import { usePictureUpload } from "./use-picture-upload.ts";

interface PictureFieldProps<T extends FieldValues> extends FieldProps<T> {
  /** Shown while no picture is selected. */
  nothing: string;
  /** The value without a picture. */
  none?: null | "";
}

/** Selects one picture of the library, uploads one, or clears the selection. */
export function PictureField<T extends FieldValues>(props: PictureFieldProps<T>) {
  const { form, name, label, hint, nothing, none = null } = props;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">{label}</legend>
          <PictureChoice
            value={field.value === none ? null : field.value}
            nothing={nothing}
            onChange={(url) => field.onChange(url ?? none)}
          />
          {hint && <p className="text-xs text-text-muted">{hint}</p>}
          <FormAlert text={errorOf(form, name)} />
        </fieldset>
      )}
    />
  );
}

interface PictureChoiceProps {
  value: string | null;
  nothing: string;
  onChange(url: string | null): void;
}

function PictureChoice({ value, nothing, onChange }: PictureChoiceProps) {
  const [isPicking, setPicking] = useState(false);
  // Before the form is saved, the chosen picture may occur only in restricted texts.
  const [chosen, setChosen] = useState<AdminPicture | null>(null);
  const choose = (picture: AdminPicture) => {
    setChosen(picture);
    onChange(picture.url);
  };
  const upload = usePictureUpload(choose);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        {value === null ? (
          <p className="text-sm text-text-muted">{nothing}</p>
        ) : (
          <img
            src={chosen?.url === value ? chosen.shown_url : value}
            alt="现在的图片"
            className="h-20 w-36 rounded-md border border-border object-cover"
          />
        )}
        <Button size="small" variant="secondary" onClick={() => setPicking(true)}>
          从图片库选
        </Button>
        {value !== null && (
          <Button size="small" variant="text" onClick={() => onChange(null)}>
            不用图片
          </Button>
        )}
      </div>
      <PictureDrop upload={upload} />
      {isPicking && (
        <PicturePick
          onPick={(picture) => {
            choose(picture);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
