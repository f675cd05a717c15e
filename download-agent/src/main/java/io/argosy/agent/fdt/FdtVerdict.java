package io.argosy.agent.fdt;

import io.argosy.agent.fdt.FdtWatch.Expiry;
import io.argosy.common.task.FailureClass;
import java.util.Optional;

/**
 * Why a file did not arrive. What lies on disk at the destination and what the source's file is now
 * come first; what both ends say only explains the rest. That they say a file is fine means
 * nothing.
 *
 * @param isOthersFault whether the file may well arrive if it is tried once more without the others
 */
public record FdtVerdict(FailureClass reason, String sentence, boolean isOthersFault) {

  /**
   * What is known of the run.
   *
   * @param expiry empty unless we ended it
   */
  public record Evidence(FdtSaid destination, FdtSaid source, Optional<Expiry> expiry) {}

  public static FdtVerdict of(FileFate file, Evidence run) {
    return ofDisk(file)
        .or(() -> ofSource(file))
        .or(() -> ofDestination(run.destination()))
        .or(() -> run.expiry().map(expiry -> ofExpiry(expiry, run)))
        .or(() -> ofConnection(run))
        .orElseGet(() -> ofEnds(run));
  }

  private static Optional<FdtVerdict> ofDisk(FileFate file) {
    return file.onDisk()
        .filter(found -> !found.equals(file.promised()))
        .map(
            found ->
                blamed(
                    FailureClass.CHECKSUM_MISMATCH,
                    "the source's file changed while it was read: %d bytes came of %d"
                        .formatted(found.bytes(), file.promised().bytes())));
  }

  private static Optional<FdtVerdict> ofSource(FileFate file) {
    return file.source()
        .flatMap(
            source ->
                switch (source) {
                  case AS_GRANTED -> Optional.empty();
                  case MISSING ->
                      Optional.of(
                          blamed(FailureClass.SOURCE_MISSING, "the source does not have the file"));
                  case UNREADABLE ->
                      Optional.of(
                          blamed(FailureClass.SOURCE_MISSING, "the source cannot read the file"));
                  case CHANGED ->
                      Optional.of(
                          blamed(
                              FailureClass.CHECKSUM_MISMATCH,
                              "the source's file changed while it was read"));
                });
  }

  private static Optional<FdtVerdict> ofDestination(FdtSaid said) {
    if (said.says("No space left on device") || said.says("Disk quota exceeded")) {
      return Optional.of(
          blamed(FailureClass.DESTINATION_FULL, "no space is left at the destination"));
    }
    if (said.says("Permission denied") || said.says("Read-only file system")) {
      return Optional.of(
          blamed(FailureClass.TOOL_BROKEN, "FDT may not write into the destination's staging"));
    }
    if (said.says("argosy-fdt-policy:")) {
      return Optional.of(
          blamed(FailureClass.REFUSED, "FDT's peer asked for a path outside the job"));
    }
    return Optional.empty();
  }

  private static FdtVerdict ofExpiry(Expiry expiry, Evidence run) {
    return switch (expiry) {
      case NOT_READY ->
          run.destination().says("BindException") || run.source().says("BindException")
              ? blamed(FailureClass.TOOL_BROKEN, "FDT's server found its port taken")
              : blamed(FailureClass.TOOL_BROKEN, "FDT's server did not come up in time");
      case STALLED -> blamed(FailureClass.TIMEOUT, "FDT moved nothing for too long, and was ended");
      case TOO_LONG ->
          blamed(FailureClass.TIMEOUT, "FDT took longer than its bytes can take, and was ended");
    };
  }

  private static Optional<FdtVerdict> ofConnection(Evidence run) {
    FdtSaid source = run.source();
    if (source.says("Connection refused") || source.says("Cannot send ctrl message")) {
      return Optional.of(blamed(FailureClass.NETWORK, "the destination's FDT refused its peer"));
    }
    if (source.says("timed out") || source.says("No route to host")) {
      return Optional.of(
          blamed(FailureClass.NETWORK, "the source's FDT cannot reach the destination's ports"));
    }
    return Optional.empty();
  }

  private static FdtVerdict ofEnds(Evidence run) {
    boolean batch =
        run.source().says("File does not exist")
            || run.source().says("STATUS: FAILED")
            || run.source().says("Permission denied")
            || run.source().says("File name too long");
    return new FdtVerdict(
        FailureClass.NETWORK,
        batch
            ? "another file ended FDT's job"
            : "FDT ended (%s here, %s there) without this file"
                .formatted(ending(run.destination()), ending(run.source())),
        true);
  }

  private static String ending(FdtSaid said) {
    return said.exit().isPresent() ? "exit " + said.exit().getAsInt() : "ended by us";
  }

  private static FdtVerdict blamed(FailureClass reason, String sentence) {
    return new FdtVerdict(reason, sentence, false);
  }
}
