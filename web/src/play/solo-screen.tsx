export default function SoloScreen(_: { id: string }) {
  return <main>SoloScreen</main>;
}
