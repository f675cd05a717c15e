package io.argosy.deploy.cli;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.Counted;
import io.argosy.deploy.client.RouterClient;
import io.argosy.router.plan.wire.WholeFile;
import io.argosy.router.plan.wire.WorldDocument;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Commands about worlds. */
@Command(
    name = "world",
    description =
        "Exports the state of a router as a world, a file that can be edited and planned.")
final class WorldCommand {

  private static final String STANDARD_OUTPUT = "-";

  @Spec CommandSpec spec;

  @Command(
      name = "export",
      description = {
        "Writes what a router would plan now as a world.",
        "Format argosy-world/1: nodes, links with their queues, and the files that are due. The note"
            + " in the file says how to plan it as the router would.",
        "For operators and admins."
      },
      footer = {
        "",
        "Example: the effect of another link.",
        "  argosy world export --survey --out now.json",
        "  (add the link to now.json)",
        "  argosy plan --world now.json --knowledge true --out plan.json",
        ""
      })
  void export(
      @Mixin RouterOptions router,
      @Option(
              names = "--out",
              paramLabel = "FILE.json[.gz]",
              defaultValue = STANDARD_OUTPUT,
              description =
                  "File to write, replaced only when the world is complete; - is standard output"
                      + " (default: ${DEFAULT-VALUE}).")
          String out,
      @Option(
              names = "--most",
              paramLabel = "N",
              description =
                  "Maximum number of files, the most urgent first (default: as many as the router"
                      + " plans at once).")
          Optional<Integer> most,
      @Option(
              names = "--survey",
              description = "Include files without a source, and replicas without a link.")
          boolean survey)
      throws IOException {
    RouterClient client = router.connect();
    String path =
        "/query/v1/world?survey=" + survey + most.map(number -> "&most=" + number).orElse("");
    if (out.equals(STANDARD_OUTPUT)) {
      client.stream(path, this::print);
      return;
    }
    Path file = Surroundings.resolve(Path.of(out));
    WholeFile.write(file, to -> client.stream(path, world -> copy(world, to, out.endsWith(".gz"))));
    report(out, file, survey);
  }

  private void report(String out, Path file, boolean survey) throws IOException {
    long files = Surroundings.read(file, WorldDocument::countFiles);
    PrintWriter text = spec.commandLine().getOut();
    text.println(
        "Written: %s, %s, %s"
            .formatted(out, Counted.of(files, "file"), ByteCount.of(Files.size(file))));
    if (files == 0) {
      text.println(
          survey
              ? "No file waits for a source: all files have arrived, are planned, or are in backoff."
              : "No file is due. --survey also exports files that have no source or no link.");
    }
    text.flush();
  }

  private void print(InputStream world) throws IOException {
    PrintWriter text = spec.commandLine().getOut();
    new InputStreamReader(world, StandardCharsets.UTF_8).transferTo(text);
    text.println();
    text.flush();
  }

  private static void copy(InputStream world, OutputStream to, boolean zip) throws IOException {
    if (!zip) {
      world.transferTo(to);
      return;
    }
    GZIPOutputStream zipped = new GZIPOutputStream(to);
    world.transferTo(zipped);
    zipped.finish();
  }
}
