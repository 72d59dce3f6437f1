export default function LearnScreen(_: { id: string }) {
  return <main>LearnScreen</main>;
}
