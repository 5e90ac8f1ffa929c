/** What is wrong with a form and belongs to none of its fields; announced when it appears. */
export function FormAlert({ text }: { text: string | undefined }) {
  return (
    <p role="alert" className="text-sm text-danger-text empty:hidden">
      {text}
    </p>
  );
}
