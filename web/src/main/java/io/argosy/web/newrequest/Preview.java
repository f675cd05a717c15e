package io.argosy.web.newrequest;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.NodeView;
import io.argosy.common.wire.user.PreviewView;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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

    /**
     * Returns a sentence about when the transfers would begin.
     *
     * @param places the known nodes by name; some may be missing
     */
    public String begins(Map<NodeName, NodeView> places) {
      if (missingFiles() == 0) {
        return "There is nothing to transfer now.";
      }
      if (orphanFiles() == missingFiles()) {
        return "No transfer can begin now: no source has a link to the destination.";
      }
      return Stream.of(
              needsApproval() ? "Transfers to a destination begin when it is approved." : "",
              hindered(places).orElse(needsApproval() ? "" : "Transfers begin at once."),
              orphanFiles() == 0 ? "" : "Files without a source wait until there is one.")
          .filter(sentence -> !sentence.isEmpty())
          .collect(Collectors.joining(" "));
    }

    private Optional<String> hindered(Map<NodeName, NodeView> places) {
      List<NodeName> wanting =
          view.destinations().stream()
              .filter(at -> at.missingFiles() > 0)
              .map(PreviewView.Destination::node)
              .toList();
      String away = named(wanting, places, NodeView::noneAlive);
      String full = named(wanting, places, NodeView::full);
      if (away.isEmpty() && full.isEmpty()) {
        return Optional.empty();
      }
      return Optional.of(
          Stream.of(
                  away.isEmpty() ? "" : "No agent is active at " + away + ": transfers wait there.",
                  full.isEmpty() ? "" : "No free space at " + full + ": transfers wait there.")
              .filter(sentence -> !sentence.isEmpty())
              .collect(Collectors.joining(" ")));
    }

    private static String named(
        List<NodeName> nodes, Map<NodeName, NodeView> places, Predicate<NodeView> condition) {
      return nodes.stream()
          .filter(node -> places.containsKey(node) && condition.test(places.get(node)))
          .map(NodeName::value)
          .collect(Collectors.joining(", "));
    }

    /** Returns whether any destination needs an approval. */
    public boolean needsApproval() {
      return view.destinations().stream().anyMatch(at -> !at.approval().equals(AUTOMATIC));
    }

    /** Returns whether this and the data already waiting for the node exceed its free space. */
    public boolean isTooMuch(PreviewView.Destination at, @Nullable NodeView place) {
      ByteCount free = place == null ? null : place.free();
      return free != null && at.missingBytes().plus(place.waitingBytes()).compareTo(free) > 0;
    }

    /** Returns whether an active agent of the node reports that there is no free space. */
    public boolean isFull(@Nullable NodeView place) {
      return place != null && place.full();
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
