export default function StartScreen(_: { id: string }) {
  return <main>StartScreen</main>;
}
