package io.argosy.web.newrequest;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.PreviewView;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The preview of a request, or why there is none. */
public sealed interface Preview {

  /** No preview was requested. */
  record Unasked() implements Preview {}

  /** The form has errors. */
  record Faulty(Faults faults) implements Preview {}

  /** The router is still computing it. */
  record Working() implements Preview {}

  /** The router does not answer. */
  record Silent() implements Preview {}

  /** The user's token is no longer valid. */
  record SignedOut() implements Preview {}

  /** The preview. */
  record Known(PreviewView view) implements Preview {

    private static final String AUTOMATIC = "automatic";
    private static final int ALL = 100;

    /** Over all destinations. */
    public ByteCount missing() {
      return ByteCount.of(
          view.destinations().stream().mapToLong(at -> at.missingBytes().bytes()).sum());
    }

    /** Over all destinations. */
    public long missingFiles() {
      return view.destinations().stream().mapToLong(PreviewView.Destination::missingFiles).sum();
    }

    /** Files, over all destinations, for which no source has a link to the destination. */
    private long orphanFiles() {
      return view.destinations().stream().mapToLong(PreviewView.Destination::orphanFiles).sum();
    }

    /** Returns progress by bytes, as everywhere on the pages; 100 only if no file is missing. */
    public int percentThere(PreviewView.Destination at) {
      double all = view.bytes().bytes();
      return at.missingFiles() == 0
          ? ALL
          : Math.clamp((long) (all > 0 ? ALL * (at.presentBytes().bytes() / all) : 0), 0, ALL - 1);
    }

    /** Returns sentences about when the transfers would begin and end. */
    public String begins() {
      if (missingFiles() == 0) {
        return "There is nothing to transfer now.";
      }
      if (orphanFiles() == missingFiles()) {
        return "No transfer can begin now: no source has a link to the destination.";
      }
      boolean hindered =
          view.destinations().stream()
              .anyMatch(at -> at.missingFiles() > 0 && !at.place().hindered().isEmpty());
      String start =
          needsApproval()
              ? "Transfers to a destination begin when it is approved."
              : hindered ? "" : "Transfers begin at once.";
      return Stream.of(
              Stream.of(start),
              view.destinations().stream().flatMap(at -> at.obstacles().stream()),
              Stream.of(
                  orphanFiles() == 0 ? "" : "Files without a source wait until there is one."),
              Stream.ofNullable(view.arrival()).map(PreviewView.Arrival::words))
          .flatMap(sentences -> sentences)
          .filter(sentence -> !sentence.isEmpty())
          .collect(Collectors.joining(" "));
    }

    /** Returns whether any destination needs an approval. */
    public boolean needsApproval() {
      return view.destinations().stream().anyMatch(at -> !at.approval().equals(AUTOMATIC));
    }
  }

  /** The name of the case, for templates. */
  default String word() {
    return switch (this) {
      case Unasked() -> "unasked";
      case Faulty(Faults faults) -> "faulty";
      case Working() -> "working";
      case Silent() -> "silent";
      case SignedOut() -> "signed-out";
      case Known(PreviewView view) -> "known";
    };
  }

  /** The errors of the form; none in the other cases. */
  default Faults faults() {
    return this instanceof Faulty(Faults faults) ? faults : Faults.NONE;
  }
}
