package io.argosy.router.automation;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Keeps pins in memory; knows nodes 1 to 4, block {@code /d/1#1} and request 1. */
public final class MemoryPinStore implements PinStore {

  private final TreeMap<Long, Pin> pins = new TreeMap<>();
  private long last;

  @Override
  public List<Pin> holding(Automatic what) {
    return pins.values().stream().filter(pin -> pin.what() == what).toList();
  }

  @Override
  public Optional<Pin> lock(long id) {
    return Optional.ofNullable(pins.get(id));
  }

  @Override
  public long put(Pin pin) {
    long id =
        pins.values().stream()
            .filter(old -> old.what() == pin.what() && old.subject().equals(pin.subject()))
            .map(Pin::id)
            .findFirst()
            .orElseGet(() -> ++last);
    pins.put(
        id,
        new Pin(
            id,
            pin.what(),
            pin.subject(),
            pin.value(),
            pin.breaker(),
            pin.until(),
            pin.reason(),
            pin.by(),
            pin.at()));
    return id;
  }

  @Override
  public void remove(long id) {
    pins.remove(id);
  }

  @Override
  public List<Pin> end(Instant now) {
    List<Pin> over =
        pins.values().stream()
            .filter(pin -> pin.until().filter(end -> !end.isAfter(now)).isPresent())
            .toList();
    over.forEach(pin -> pins.remove(pin.id()));
    return over;
  }

  @Override
  public Optional<Node> node(NodeName name) {
    return Stream.of(1, 2, 3, 4)
        .filter(n -> name.value().equals("NODE_" + n))
        .map(n -> new Node(new PinSubject.Named(n, name.value()), new SiteName("SITE_" + n)))
        .findFirst();
  }

  @Override
  public Optional<PinSubject.Named> block(BlockName name) {
    return Optional.of(new PinSubject.Named(1, name.toString()))
        .filter(block -> block.name().equals("/d/1#1"));
  }

  @Override
  public Optional<PinSubject.Named> dataset(DatasetName name) {
    return Optional.of(new PinSubject.Named(1, name.value()))
        .filter(dataset -> dataset.name().equals("/d/1"));
  }

  @Override
  public boolean hasRequest(long id) {
    return id == 1;
  }
}
