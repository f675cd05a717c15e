package io.argosy.router.routing;

import io.argosy.router.automation.ActionLog;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.automation.Pin;
import io.argosy.router.automation.PinStore;
import io.argosy.router.automation.PinSubject;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.network.RequestBatch;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Whether files may wait for copies that are on their way to other destinations: the automatic
 * action {@code forwarding} with its pins by node and dataset.
 */
public final class ForwardingSwitch {

  /** Between two plans that are looked at. */
  private static final Duration INTERVAL = Duration.ofMinutes(1);

  private final Supplier<Position> position;
  private final ActionLog actions;
  private final AtomicReference<Look> last = new AtomicReference<>(Look.NONE);

  private ForwardingSwitch(Supplier<Position> position, ActionLog actions) {
    this.position = position;
    this.actions = actions;
  }

  public static ForwardingSwitch by(ModeBook modes, PinStore pins, ActionLog actions) {
    return new ForwardingSwitch(
        () -> new Position(modes.of(Automatic.FORWARDING), pins.holding(Automatic.FORWARDING)),
        actions);
  }

  /** Returns a switch that is always on and logs nothing. */
  public static ForwardingSwitch always() {
    return new ForwardingSwitch(() -> Position.ALWAYS, entry -> {});
  }

  /** Reads the mode and the pins, for one plan. */
  public Position position() {
    return position.get();
  }

  /**
   * What applies to one plan.
   *
   * @param pins what they cover is not forwarded in any mode
   */
  public record Position(Mode mode, List<Pin> pins) {

    /** On, without pins. */
    public static final Position ALWAYS = new Position(Mode.ON, List.of());

    public Position {
      pins = List.copyOf(pins);
    }

    /**
     * Returns the mode for files of a dataset that a node would pass on to another one; {@link
     * Mode#OFF} if a pin covers them.
     *
     * @param source key of the node that passes on its copy
     * @param dataset key of the dataset
     */
    public Mode of(long source, long destination, long dataset) {
      return pin(source, destination, dataset).isPresent() ? Mode.OFF : mode;
    }

    /** Returns the position for a plan that nobody plans a second time in a dry run. */
    public Position once() {
      return mode == Mode.DRY_RUN ? new Position(Mode.OFF, pins) : this;
    }

    /** Returns the batch as it may be planned: without copies on their way unless it is on. */
    RequestBatch allowed(RequestBatch batch) {
      return batch.shared().isEmpty() || mode == Mode.ON ? batch : batch.unshared();
    }

    private Optional<Pin> pin(long source, long destination, long dataset) {
      return pins.stream()
          .filter(
              pin ->
                  matches(pin.subject().source(), source)
                      && matches(pin.subject().destination(), destination)
                      && matches(pin.subject().dataset(), dataset))
          .findFirst();
    }

    private static boolean matches(Optional<PinSubject.Named> named, long key) {
      return named.isEmpty() || named.get().id() == key;
    }
  }

  /**
   * A plan that was looked at.
   *
   * @param mode of that plan; {@link Mode#OFF} before the first one
   */
  private record Look(Mode mode, Instant at) {

    private static final Look NONE = new Look(Mode.OFF, Instant.EPOCH);

    /** Returns whether nothing is to be logged yet: the mode is the same, and the look recent. */
    boolean covers(Mode current, Instant now) {
      return mode == current && !now.isBefore(at) && now.isBefore(at.plus(INTERVAL));
    }
  }

  /**
   * Logs that files wait for copies, at most once a minute and once after each change of the mode;
   * in a dry run, that they would, which is planned for this purpose. Counts the files of this
   * plan, and says whether there are more.
   *
   * @param input of the plan, with the copies on their way
   */
  void record(Plan plan, RoutingInput input, Instant now) {
    Mode current = input.forwarding().mode();
    RequestBatch proposed = input.batch();
    if (current == Mode.OFF || proposed.shared().isEmpty() || last.get().covers(current, now)) {
      return;
    }
    last.set(new Look(current, now));
    Plan shown = current == Mode.ON ? plan : Planner.plan(plan.view(), proposed, plan.policy());
    int[] waiting = IntStream.range(0, proposed.size()).filter(shown::waitsForCopy).toArray();
    if (waiting.length > 0) {
      actions.record(entry(input, waiting, plan, shown));
    }
  }

  /**
   * @param waiting positions of requests
   */
  private static AutomaticAction entry(RoutingInput input, int[] waiting, Plan plan, Plan shown) {
    Mode mode = input.forwarding().mode();
    Map<String, Object> facts = new HashMap<>();
    facts.put("files", waiting.length);
    facts.put("bytes", IntStream.of(waiting).mapToLong(shown.batch()::bytes).sum());
    if (mode == Mode.DRY_RUN) {
      facts.put("sooner-seconds", Math.round(Math.max(0, end(plan, shown) - end(shown, shown))));
    }
    if (input.more()) {
      facts.put("more", true);
    }
    return new AutomaticAction(
        Automatic.FORWARDING, "forward", mode, "files wait for copies that others get", facts);
  }

  /** Returns the seconds until the last shared file of a batch arrives by this plan. */
  private static double end(Plan plan, Plan shown) {
    return IntStream.range(0, plan.batch().size())
        .filter(shown.batch().shared()::isShared)
        .filter(plan::isPlanned)
        .mapToDouble(plan::score)
        .max()
        .orElse(0);
  }
}
