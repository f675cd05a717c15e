package io.argosy.deploy.cli;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.Counted;
import io.argosy.deploy.client.RouterClient;
import io.argosy.router.plan.wire.WholeFile;
import io.argosy.router.plan.wire.WorldReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.zip.GZIPOutputStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes the live view of a router as a world. */
@Command(
    name = "export",
    description = {
      "Writes what a router would plan now as a world.",
      "argosy-world/1: nodes, links with what waits on them, and the files that are due. Its note says"
          + " how to plan it as the router would.",
      "For operators and admins."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "What if there were another link?",
      "  argosy world export --survey --out now.json",
      "  argosy plan --world now.json --knowledge true --out plan.json",
      "with the link added to now.json in between.",
      "",
      ExitCodes.EXPLANATION
    })
final class WorldExportCommand implements Callable<Integer> {

  private static final String STANDARD_OUTPUT = "-";

  @Spec CommandSpec spec;
  @Mixin RouterOptions router;

  @Option(
      names = "--out",
      paramLabel = "FILE.json[.gz]",
      description = "Replaced when the world is whole; - is standard output (-).")
  String out = STANDARD_OUTPUT;

  @Option(
      names = "--most",
      paramLabel = "N",
      description = "Files, the most urgent first (as many as the router plans at once).")
  Optional<Integer> most = Optional.empty();

  @Option(
      names = "--survey",
      description = "Also files without a source, and holders without a link: for what-ifs.")
  boolean survey;

  @Override
  public Integer call() throws IOException {
    RouterClient client = router.connect();
    if (out.equals(STANDARD_OUTPUT)) {
      client.stream(path(), this::print);
    } else {
      Path file = Surroundings.resolve(Path.of(out));
      WholeFile.write(file, to -> client.stream(path(), world -> copy(world, to)));
      tell(ByteCount.of(Files.size(file)), WorldReader.files(file));
    }
    return ExitCodes.DONE;
  }

  private void tell(ByteCount size, int files) {
    PrintWriter text = spec.commandLine().getOut();
    text.println("Written: %s, %s, %s".formatted(out, Counted.of(files, "file"), size));
    if (files == 0) {
      text.println(
          survey
              ? "No file waits for a source: all that is wanted is there, planned, or rests."
              : "No file is due. --survey also exports files that have no source or no link.");
    }
    text.flush();
  }

  private String path() {
    return "/query/v1/world?survey=" + survey + (most.isPresent() ? "&most=" + most.get() : "");
  }

  private void print(InputStream world) throws IOException {
    PrintWriter text = spec.commandLine().getOut();
    new InputStreamReader(world, StandardCharsets.UTF_8).transferTo(text);
    text.println();
    text.flush();
  }

  private void copy(InputStream world, OutputStream to) throws IOException {
    if (!out.endsWith(".gz")) {
      world.transferTo(to);
      return;
    }
    GZIPOutputStream zipped = new GZIPOutputStream(to);
    world.transferTo(zipped);
    zipped.finish();
  }
}
