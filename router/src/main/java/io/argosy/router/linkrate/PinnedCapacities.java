package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteRate;
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
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongFunction;

/**
 * Replaces learned capacities by pinned ones, whether learning is on or not. A pin with both ends
 * applies to a link, a pin with only a source to what the node sends, and a pin with only a
 * destination to what the node receives.
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
    List<Pin> pinned = pins.holding(Automatic.LEARNING);
    reported.retain(pinned);
    pinned.stream().filter(reported::begins).forEach(pin -> report(pin, believed));
    return pinned.isEmpty() ? believed : over(believed, pinned);
  }

  static Capacities over(Capacities believed, List<Pin> pins) {
    Map<LinkKey, Capacity> links = new HashMap<>(believed.links());
    Map<Long, Capacity> uplinks = new HashMap<>(believed.uplinks());
    Map<Long, Capacity> downlinks = new HashMap<>(believed.downlinks());
    for (Pin pin : pins) {
      Optional<Long> source = pin.subject().source().map(PinSubject.Named::id);
      Optional<Long> destination = pin.subject().destination().map(PinSubject.Named::id);
      Optional<Capacity> value =
          pin.value().map(rate -> new Capacity(rate, pin.at(), Reason.PINNED));
      if (value.isPresent() && source.isPresent() && destination.isPresent()) {
        links.put(new LinkKey(source.get(), destination.get()), value.get());
      } else if (value.isPresent()) {
        source.ifPresent(node -> uplinks.put(node, value.get()));
        destination.ifPresent(node -> downlinks.put(node, value.get()));
      }
    }
    return new Capacities(links, uplinks, downlinks);
  }

  private void report(Pin pin, Capacities believed) {
    Map<String, Object> facts = new TreeMap<>(pin.subject().facts());
    pin.value().ifPresent(rate -> facts.put("capacity", rate));
    learned(pin, believed).ifPresent(rate -> facts.put("learned", rate));
    actions.record(AutomaticAction.pinned(Automatic.LEARNING, Mode.ON, pin.words(), facts));
  }

  private static Optional<ByteRate> learned(Pin pin, Capacities believed) {
    Optional<Long> source = pin.subject().source().map(PinSubject.Named::id);
    Optional<Long> destination = pin.subject().destination().map(PinSubject.Named::id);
    if (source.isPresent() && destination.isPresent()) {
      return believed.link(source.get(), destination.get());
    }
    return source.flatMap(believed::uplink).or(() -> destination.flatMap(believed::downlink));
  }
}
