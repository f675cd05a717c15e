package io.argosy.web.wish;

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

/** What a wish would mean, as far as that is known. */
public sealed interface Preview {

  /** Nobody asked. */
  record Unasked() implements Preview {}

  /** Something in the form is wrong. */
  record Faulty(Faults faults) implements Preview {}

  /** The router is still at it. */
  record Working() implements Preview {}

  /** The router does not answer. */
  record Silent() implements Preview {}

  /** The router no longer knows who asks. */
  record SignedOut() implements Preview {}

  /** Known. */
  record Known(PreviewView view) implements Preview {

    private static final String AUTOMATIC = "automatic";
    private static final int ALL = 100;

    /** Of all destinations. */
    public ByteCount missing() {
      return ByteCount.of(
          view.destinations().stream().mapToLong(at -> at.missingBytes().bytes()).sum());
    }

    /** Of all destinations. */
    public long missingFiles() {
      return view.destinations().stream().mapToLong(PreviewView.Destination::missingFiles).sum();
    }

    /** Of all destinations: files that no node has which has a link there. */
    private long orphanFiles() {
      return view.destinations().stream().mapToLong(PreviewView.Destination::orphanFiles).sum();
    }

    /** By bytes, as progress is shown everywhere; 100 only where nothing is to come. */
    public int percentThere(PreviewView.Destination at) {
      double all = view.bytes().bytes();
      return at.missingFiles() == 0
          ? ALL
          : Math.clamp((long) (all > 0 ? ALL * (at.presentBytes().bytes() / all) : 0), 0, ALL - 1);
    }

    /**
     * When it would begin, in a sentence.
     *
     * @param places what is known of nodes; not all need be known
     */
    public String begins(Map<NodeName, NodeView> places) {
      if (missingFiles() == 0) {
        return "There is nothing to move now.";
      }
      if (orphanFiles() == missingFiles()) {
        return "Nothing of it can be fetched now: it waits for a source with a link.";
      }
      return Stream.of(
              asks() ? "It begins where it is approved." : "",
              hindered(places).orElse(asks() ? "" : "It begins at once."),
              orphanFiles() == 0 ? "" : "Files without a source wait for one.")
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
                  away.isEmpty() ? "" : "No agent is active at " + away + ": it waits there.",
                  full.isEmpty() ? "" : "There is no room at " + full + ": it waits there.")
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

    /** Whether a person has to approve somewhere. */
    public boolean asks() {
      return view.destinations().stream().anyMatch(at -> !at.approval().equals(AUTOMATIC));
    }

    /** Whether this and all that waits for the node already is more than it has room for now. */
    public boolean isTooMuch(PreviewView.Destination at, @Nullable NodeView place) {
      ByteCount free = place == null ? null : place.free();
      return free != null && at.missingBytes().plus(place.waitingBytes()).compareTo(free) > 0;
    }

    /** Whether a live agent of the node says that there is no room. */
    public boolean isFull(@Nullable NodeView place) {
      return place != null && place.full();
    }
  }

  /** For templates: which of these it is. */
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

  /** What is wrong with which field; none where nothing is. */
  default Faults faults() {
    return this instanceof Faulty(Faults faults) ? faults : Faults.NONE;
  }
}
