package io.argosy.router.linkrate;

import io.argosy.router.automation.ActionLog;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.Pin;
import io.argosy.router.automation.PinStore;
import io.argosy.router.automation.PinSubject;
import io.argosy.router.automation.Reported;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;

/**
 * Replaces learned capacities by pinned ones, whether learning is on or not. A pin with both ends
 * applies to a link, a pin with only a source to what the node sends, and a pin with only a
 * destination to what the node receives. A pin without a node has no capacity to replace.
 */
public final class PinnedCapacities implements CapacityBeliefs {

  private final CapacityBeliefs learned;
  private final PinStore pins;
  private final ActionLog actions;
  private final Reported reported = new Reported();

  public PinnedCapacities(CapacityBeliefs learned, PinStore pins, ActionLog actions) {
    this.learned = learned;
    this.pins = pins;
    this.actions = actions;
  }

  @Override
  public Capacities at(Instant now, LongFunction<?> names) {
    Capacities believed = learned.at(now, names);
    List<Pin> pinned = pinned();
    reported.retain(pinned);
    pinned.stream().filter(reported::begins).forEach(pin -> report(pin, believed));
    return over(believed, pinned);
  }

  @Override
  public Capacities known(Instant now) {
    return over(learned.known(now), pinned());
  }

  private List<Pin> pinned() {
    return pins.holding(Automatic.LEARNING).stream().filter(PinnedCapacities::hasNode).toList();
  }

  private static Capacities over(Capacities believed, List<Pin> pins) {
    if (pins.isEmpty()) {
      return believed;
    }
    Map<LinkKey, Capacity> all = new HashMap<>(believed.all());
    pins.forEach(
        pin ->
            pin.value()
                .ifPresent(rate -> all.put(key(pin), new Capacity(rate, pin.at(), Reason.PINNED))));
    return new Capacities(all);
  }

  private static boolean hasNode(Pin pin) {
    PinSubject about = pin.subject();
    return about.source().isPresent() || about.destination().isPresent();
  }

  private static LinkKey key(Pin pin) {
    PinSubject about = pin.subject();
    return new LinkKey(PinSubject.key(about.source()), PinSubject.key(about.destination()));
  }

  private void report(Pin pin, Capacities believed) {
    Map<String, Object> facts = new TreeMap<>(pin.subject().facts());
    pin.value().ifPresent(rate -> facts.put("capacity", rate));
    Capacity learned = believed.all().get(key(pin));
    if (learned != null) {
      facts.put("learned", learned.rate());
    }
    actions.record(AutomaticAction.pinned(Automatic.LEARNING, Mode.ON, pin.words(), facts));
  }
}
