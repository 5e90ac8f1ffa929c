import { join } from "node:path";
import { narrowNamesOf } from "../../kit/pictures/narrow-name.ts";
import type { Clock } from "../../ports/clock.ts";
import type { FileStorage } from "../../ports/file-storage.ts";
import type { PrivateFiles } from "../../ports/private-files.ts";
import { createDiskStorage } from "./disk-storage.ts";
import { createPrivateFolder } from "./private-folder.ts";
import { createS3Call } from "./s3/s3-call.ts";
import type { S3Config } from "./s3/s3-config.ts";
import { createS3Objects } from "./s3/s3-objects.ts";
import { createS3PrivateFiles, createS3Storage } from "./s3/s3-storage.ts";

/** The location of the site's files; can be serialised for another process. */
export interface StoragePlace {
  dataDir: string;
  /** null: in sub-folders of `dataDir`. */
  s3: S3Config | null;
}

export interface SiteStorage {
  /** Pictures, which are public. */
  files: FileStorage;
  /** Films, recordings and restricted pictures, which are served only with tickets. */
  media: FileStorage;
  /** Private files, such as copies of users' data. */
  exports: PrivateFiles;
  /** Pictures of `files` at other widths, which can be made again at any time; removed with their originals. */
  sizes: FileStorage;
  /** The folder on this machine for unfinished uploads; several processes share it. */
  uploadFolder: string;
}

export function openStorage({ dataDir, s3 }: StoragePlace, clock: Clock): SiteStorage {
  const uploadFolder = join(dataDir, "uploads");
  if (s3 === null) {
    const sizes = createDiskStorage({ folder: join(dataDir, "sizes") });
    return {
      uploadFolder,
      files: removeWithSizes(createDiskStorage({ folder: join(dataDir, "files") }), sizes),
      sizes,
      media: removeWithSizes(createDiskStorage({ folder: join(dataDir, "media") }), sizes),
      exports: createPrivateFolder({ folder: join(dataDir, "exports") }),
    };
  }
  const objects = createS3Objects({ call: createS3Call({ config: s3, clock }) });
  const sizes = createS3Storage({ objects, folder: "sizes" });
  return {
    uploadFolder,
    files: removeWithSizes(createS3Storage({ objects, folder: "files" }), sizes),
    sizes,
    media: removeWithSizes(createS3Storage({ objects, folder: "media" }), sizes),
    exports: createS3PrivateFiles({ objects, folder: "exports" }),
  };
}

function removeWithSizes(files: FileStorage, sizes: Pick<FileStorage, "remove">): FileStorage {
  return {
    ...files,
    remove: async (name) => {
      await files.remove(name);
      await Promise.all(narrowNamesOf(name).map(sizes.remove));
    },
  };
}
