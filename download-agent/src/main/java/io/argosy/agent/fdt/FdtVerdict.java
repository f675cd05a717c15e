package io.argosy.agent.fdt;

import io.argosy.agent.fdt.FdtWatch.Expiry;
import io.argosy.common.task.FailureClass;
import java.util.Optional;

/**
 * Why a file did not arrive. The file on disk and the source's file take precedence over logs,
 * which only explain other failures; a log that reports success proves nothing.
 *
 * @param remedy what may still deliver the file
 */
public record FdtVerdict(FailureClass reason, String sentence, Remedy remedy) {

  private static final String POLICY = "argosy-fdt-policy:";

  /** The content is not the promised one, and the state of the source's file is not known. */
  public static final FdtVerdict UNPROVEN =
      new FdtVerdict(
          FailureClass.NETWORK,
          "the content differs, and the source did not say whether its file changed",
          Remedy.ANOTHER_ROUND);

  private static final FdtVerdict FULL =
      new FdtVerdict(
          FailureClass.DESTINATION_FULL, "no space is left at the destination", Remedy.NONE);

  public enum Remedy {
    /** Nothing here and now: the file, its source or this site is at fault. */
    NONE,
    /** Another run, without the files that ended this one. */
    ANOTHER_ROUND,
    /** Another tool: FDT does not work between these two sites. */
    OTHER_TOOL
  }

  /**
   * What is known of the run.
   *
   * @param moved whether a byte ever arrived
   * @param pulled whether the destination's end connected to the source's
   * @param expiry empty unless this agent ended it
   */
  public record Evidence(
      FdtOutput destination,
      FdtOutput source,
      boolean moved,
      boolean pulled,
      Optional<Expiry> expiry) {

    private FdtOutput client() {
      return pulled ? destination : source;
    }
  }

  public static FdtVerdict of(FileState file, Evidence run) {
    return ofDisk(file)
        .or(() -> ofSource(file))
        .or(() -> ofDestination(run))
        .or(() -> ofPolicy(run))
        .or(() -> run.moved() ? Optional.empty() : ofConnection(run))
        .or(() -> run.expiry().map(expiry -> ofExpiry(expiry, run)))
        .or(() -> ofConnection(run))
        .orElseGet(() -> ofEnds(run));
  }

  private static Optional<FdtVerdict> ofDisk(FileState file) {
    return file.onDisk()
        .filter(found -> !found.equals(file.promised()))
        .map(
            found ->
                blamed(
                    FailureClass.CHECKSUM_MISMATCH,
                    "the source's file changed while it was read: %d bytes arrived of %d"
                        .formatted(found.bytes(), file.promised().bytes())));
  }

  /** The verdict if the state of the source's file alone explains the failure. */
  public static Optional<FdtVerdict> ofSource(FileState file) {
    return file.source()
        .flatMap(
            source ->
                switch (source) {
                  case READY -> Optional.empty();
                  case MISSING ->
                      Optional.of(
                          blamed(FailureClass.SOURCE_MISSING, "the source does not have the file"));
                  case REFUSED ->
                      Optional.of(
                          blamed(FailureClass.SOURCE_MISSING, "the source cannot read the file"));
                  case CHANGED ->
                      Optional.of(
                          blamed(
                              FailureClass.CHECKSUM_MISMATCH,
                              "the source's file changed while it was read"));
                });
  }

  private static Optional<FdtVerdict> ofDestination(Evidence run) {
    FdtOutput output = run.destination();
    if (run.expiry().equals(Optional.of(Expiry.NO_ROOM))
        || output.contains("No space left on device")
        || output.contains("Disk quota exceeded")) {
      return Optional.of(FULL);
    }
    if (output.contains("Permission denied") || output.contains("Read-only file system")) {
      return Optional.of(
          blamed(FailureClass.TOOL_BROKEN, "FDT may not write into the destination's staging"));
    }
    return Optional.empty();
  }

  private static Optional<FdtVerdict> ofPolicy(Evidence run) {
    if (!run.pulled() && run.destination().contains(POLICY)) {
      return Optional.of(
          otherTool(
              FailureClass.SOURCE_MISSING, "the source's FDT asked for a path outside the job"));
    }
    if (run.destination().contains(POLICY) || run.source().contains(POLICY)) {
      String where = run.source().contains(POLICY) ? "source's" : "destination's";
      return Optional.of(
          otherTool(
              FailureClass.TOOL_BROKEN, "the " + where + " FDT was refused a file of the job"));
    }
    return Optional.empty();
  }

  private static FdtVerdict ofExpiry(Expiry expiry, Evidence run) {
    return switch (expiry) {
      case NOT_READY ->
          run.destination().contains("BindException") || run.source().contains("BindException")
              ? blamed(FailureClass.TOOL_BROKEN, "the port of FDT's server was in use")
              : blamed(FailureClass.TOOL_BROKEN, "FDT's server did not listen in time");
      case STALLED ->
          run.moved()
              ? blamed(FailureClass.TIMEOUT, "FDT moved nothing for too long, and was ended")
              : otherTool(FailureClass.TIMEOUT, "FDT's two ends did not connect");
      case NO_ROOM -> FULL;
      case TOO_LONG ->
          blamed(FailureClass.TIMEOUT, "FDT took longer than allowed for its bytes and was ended");
    };
  }

  private static Optional<FdtVerdict> ofConnection(Evidence run) {
    FdtOutput client = run.client();
    String from = run.pulled() ? "destination" : "source";
    String to = run.pulled() ? "source" : "destination";
    if (client.contains("Connection refused") || client.contains("Cannot send ctrl message")) {
      return Optional.of(
          unconnected(run, "the %s's FDT refused its peer, the %s's".formatted(to, from)));
    }
    if (client.contains("timed out") || client.contains("No route to host")) {
      return Optional.of(
          unconnected(run, "the %s's FDT cannot reach the %s's ports".formatted(from, to)));
    }
    return Optional.empty();
  }

  /** A connection that broke during the transfer may work next time. */
  private static FdtVerdict unconnected(Evidence run, String sentence) {
    return run.moved()
        ? blamed(FailureClass.NETWORK, sentence)
        : otherTool(FailureClass.NETWORK, sentence);
  }

  private static FdtVerdict ofEnds(Evidence run) {
    boolean batch =
        run.source().contains("File does not exist")
            || run.source().contains("STATUS: FAILED")
            || run.source().contains("Permission denied")
            || run.source().contains("File name too long");
    return new FdtVerdict(
        FailureClass.NETWORK,
        batch
            ? "another file ended FDT's job"
            : "FDT ended (%s here, %s there) without this file"
                .formatted(ending(run.destination()), ending(run.source())),
        Remedy.ANOTHER_ROUND);
  }

  private static String ending(FdtOutput output) {
    return output.exit().map(code -> "exit " + code).orElse("ended by us");
  }

  private static FdtVerdict blamed(FailureClass reason, String sentence) {
    return new FdtVerdict(reason, sentence, Remedy.NONE);
  }

  private static FdtVerdict otherTool(FailureClass reason, String sentence) {
    return new FdtVerdict(reason, sentence, Remedy.OTHER_TOOL);
  }
}
