package io.argosy.deploy.cli;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.unit.Counted;
import io.argosy.common.wire.user.CycleDecisionView;
import io.argosy.deploy.client.RouterClient;
import io.argosy.router.plan.wire.CycleDocument;
import io.argosy.router.plan.wire.Replay;
import io.argosy.router.plan.wire.StoredCycle;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Plans a stored cycle again. */
@Command(
    name = "replay",
    description = {
      "Plans a stored cycle again and compares the plans.",
      "Planning runs in this process, with the stored input of the cycle; every decision is compared"
          + " with the original one. For operators and admins."
    },
    footer = {"", "Exit code 1: the plan differs."})
final class ReplayCommand implements Callable<Integer> {

  private static final int SHOWN = 20;
  private static final String CYCLES = "/query/v1/cycles/";

  @Mixin Router router;

  @Option(
      names = "--cycle",
      paramLabel = "ID",
      description = "ID of a cycle, as shown on the page of decisions.")
  Optional<String> cycle = Optional.empty();

  @Option(
      names = "--file",
      paramLabel = "FILE",
      description = "File written by --save; no router is called, and only the digest is compared.")
  Optional<Path> file = Optional.empty();

  @Option(
      names = "--save",
      paramLabel = "FILE",
      description = "Also write the input of the cycle to this file (argosy-cycle/1, gzip).")
  Optional<Path> save = Optional.empty();

  @Override
  public Integer call() throws IOException {
    if (cycle.isPresent() == file.isPresent()) {
      throw new IllegalArgumentException("name either --cycle or --file");
    }
    Replay replay = cycle.isPresent() ? ofRouter(cycle.get()) : ofFile(file.orElseThrow());
    router.write(replay, lines(replay));
    return replay.differences().isEmpty() ? ExitCodes.DONE : ExitCodes.NOT_DONE;
  }

  private Replay ofRouter(String id) throws IOException {
    RouterClient client = router.client();
    String path = CYCLES + RouterClient.inUrl(id);
    ByteArrayOutputStream snapshot = new ByteArrayOutputStream();
    client.stream(path + "/snapshot", in -> in.transferTo(snapshot));
    byte[] body = snapshot.toByteArray();
    if (save.isPresent()) {
      Files.write(Surroundings.resolve(save.get()), body);
    }
    List<CycleDecisionView> decided = client.list(path + "/decisions", CycleDecisionView.class);
    return Replay.of(read(body, "cycle " + id), decided);
  }

  private static Replay ofFile(Path typed) throws IOException {
    Path path = Surroundings.resolve(typed);
    return Replay.of(read(Files.readAllBytes(path), path.toString()));
  }

  private static StoredCycle read(byte[] body, String name) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
      return CycleDocument.read(in);
    } catch (Refusal | ZipException e) {
      throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
    }
  }

  private static List<String> lines(Replay replay) {
    if (replay.differences().isEmpty()) {
      return List.of(
          "identical: %s, digest %s"
              .formatted(Counted.of(replay.decisions(), "decision"), replay.digest()));
    }
    List<String> lines = new ArrayList<>();
    replay.differences().stream().limit(SHOWN).map(Object::toString).forEach(lines::add);
    lines.add("different: " + Counted.of(replay.differences().size(), "difference"));
    return lines;
  }
}
