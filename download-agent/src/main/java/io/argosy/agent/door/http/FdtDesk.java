package io.argosy.agent.door.http;

import io.argosy.agent.door.FdtDoor;
import io.argosy.agent.door.FdtVisit;
import io.argosy.agent.door.SourceState;
import io.argosy.agent.door.Visit;
import io.argosy.agent.fdt.FdtOutput;
import io.argosy.agent.fdt.FdtPorts;
import io.argosy.agent.fdt.FileState;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.door.FdtAnswer;
import io.argosy.common.wire.door.FdtRequest;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Maps FDT runs of the door to wire messages.
 *
 * @param door empty if the site has no FDT
 */
public record FdtDesk(Optional<FdtDoor> door) {

  /**
   * @param reached own address to which the client connected
   */
  FdtAnswer start(Visit visit, String client, String reached, FdtRequest asked) {
    FdtVisit run = required().start(visit, addressOf(client), addressOf(reached), asked);
    return answer(run, asked.isPull() ? paths(run) : List.of(), run.packs());
  }

  FdtAnswer status(Visit visit) {
    return answer(required().status(visit), List.of(), List.of());
  }

  /** Ends the run of a session that ends, if there is one. */
  void endAny(Visit visit) {
    door.ifPresent(open -> open.end(visit));
  }

  FdtAnswer end(Visit visit) {
    FdtVisit run = required().status(visit);
    required().end(visit);
    List<FdtAnswer.FdtFile> files = new ArrayList<>();
    for (Map.Entry<Integer, FileState.Source> file : required().states(run).entrySet()) {
      String state = file.getValue().name().toLowerCase(Locale.ROOT);
      SourceState.Ready read = run.files().get(file.getKey());
      files.add(
          new FdtAnswer.FdtFile(
              file.getKey(),
              state,
              read == null ? null : read.file().orElseThrow().path().toString()));
    }
    return answer(run, files, List.of());
  }

  private FdtDoor required() {
    return door.orElseThrow(
        () -> new Refusal(Refusal.Kind.NOT_FOUND, "no-fdt", "This door has no FDT.", List.of()));
  }

  private static List<FdtAnswer.FdtFile> paths(FdtVisit run) {
    return run.files().entrySet().stream()
        .map(
            f ->
                new FdtAnswer.FdtFile(
                    f.getKey(), "ready", f.getValue().file().orElseThrow().path().toString()))
        .toList();
  }

  private static FdtAnswer answer(
      FdtVisit visit, List<FdtAnswer.FdtFile> files, List<List<Integer>> packs) {
    FdtOutput output = visit.run().output();
    return new FdtAnswer(
        visit.run().isAlive(),
        visit.run().isReady(),
        visit.ports().map(FdtPorts::control).orElse(0),
        output.exit().orElse(null),
        output.log(),
        visit.run().commandLine(),
        files,
        packs);
  }

  /** FDT can filter clients by IPv4 address only. */
  private static Inet4Address addressOf(String client) {
    try {
      if (InetAddress.getByName(client) instanceof Inet4Address v4) {
        return v4;
      }
    } catch (UnknownHostException e) {
      throw refused("client", client, "is not an address");
    }
    throw refused("client", client, "uses IPv6, over which FDT cannot filter its clients");
  }

  private static Refusal refused(String field, String rejected, String message) {
    return Refusal.of(
        Refusal.Kind.UNACCEPTABLE, "refused-value", new Refusal.Fault(field, rejected, message));
  }
}
