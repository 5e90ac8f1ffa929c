/** Explains the syntax below a field of Markdown. */
export const MARKDOWN_HINT =
  "段落之间空一行；行首 ## 是小标题，**文字** 是加粗。图片先在“图片”里上传，复制的地址写成 ![说明](地址)。";
