package io.argosy.router.routing;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.automation.ActionLog;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.automation.Pin;
import io.argosy.router.automation.PinStore;
import io.argosy.router.automation.PinSubject;
import io.argosy.router.automation.Reported;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Whether files may wait for copies that are on their way to other destinations: the automatic
 * action {@code forwarding} with its pins by node and dataset.
 */
public final class ForwardingSwitch {

  private final Supplier<Mode> mode;
  private final Supplier<List<Pin>> pins;
  private final ActionLog actions;
  private final Reported reported = new Reported();

  private ForwardingSwitch(Supplier<Mode> mode, Supplier<List<Pin>> pins, ActionLog actions) {
    this.mode = mode;
    this.pins = pins;
    this.actions = actions;
  }

  public static ForwardingSwitch by(ModeBook modes, PinStore pins, ActionLog actions) {
    return new ForwardingSwitch(
        () -> modes.of(Automatic.FORWARDING), () -> pins.holding(Automatic.FORWARDING), actions);
  }

  /** Returns a switch that is always on and logs nothing. */
  public static ForwardingSwitch always() {
    return new ForwardingSwitch(() -> Mode.ON, List::of, entry -> {});
  }

  /** Reads the mode and the pins, for one plan. */
  public Position position() {
    return new Position(mode.get(), pins.get());
  }

  /**
   * What applies to one plan.
   *
   * @param pins what they cover is not forwarded in any mode
   */
  public record Position(Mode mode, List<Pin> pins) {

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
   * What forwarding gains a dataset.
   *
   * @param files that are fetched from copies on their way
   * @param bytes of these files
   * @param sooner how much sooner the last file of the dataset arrives everywhere
   */
  public record Gain(DatasetName dataset, long files, ByteCount bytes, Duration sooner) {}

  /**
   * Logs each dataset once for as long as forwarding gains it something; in a dry run, as long as
   * it would.
   *
   * @param gains of one plan, of all datasets that gain something
   */
  public void record(Mode mode, Collection<Gain> gains) {
    Map<DatasetName, AutomaticAction> lasting = new HashMap<>();
    gains.forEach(gain -> lasting.put(gain.dataset(), entry(mode, gain)));
    reported.recordNew(lasting, actions);
  }

  private static AutomaticAction entry(Mode mode, Gain gain) {
    return new AutomaticAction(
        Automatic.FORWARDING,
        "forward",
        mode,
        "copies on their way are sources",
        Map.of(
            "dataset", gain.dataset(),
            "files", gain.files(),
            "bytes", gain.bytes().bytes(),
            "sooner", gain.sooner().truncatedTo(ChronoUnit.SECONDS)));
  }
}
