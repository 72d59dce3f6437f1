export default function OpenScreen(_: { id: string }) {
  return <main>OpenScreen</main>;
}
