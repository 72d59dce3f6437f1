export default function GameScreen(_: { id: string }) {
  return <main>GameScreen</main>;
}
