package io.argosy.router.query.store;

import io.argosy.common.topology.NodeName;
import io.argosy.router.query.BreakerPin;
import io.argosy.router.query.WaitFacts;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Who holds what waits, of a row of {@link WaitingWishes}: one place of its arrays each. */
final class WaitingSources {

  private final ResultSet row;
  private final NodeName destination;

  private WaitingSources(ResultSet row) throws SQLException {
    this.row = row;
    this.destination = new NodeName(row.getString("destination"));
  }

  static List<WaitFacts.Source> read(ResultSet row) throws SQLException {
    @Nullable Array holders = row.getArray("holders");
    return holders == null ? List.of() : new WaitingSources(row).all((String[]) holders.getArray());
  }

  private List<WaitFacts.Source> all(String[] names) throws SQLException {
    Boolean[] linked = (Boolean[]) column("linked");
    Boolean[] served = (Boolean[]) column("served");
    Boolean[] stopped = (Boolean[]) column("stopped");
    Integer[] setAside = (Integer[]) column("set_aside");
    List<Optional<BreakerPin>> pins = pins(names);
    List<WaitFacts.Source> sources = new ArrayList<>();
    for (int i = 0; i < names.length; i++) {
      sources.add(
          new WaitFacts.Source(
              new NodeName(names[i]),
              linked[i],
              served[i],
              stopped[i],
              pins.get(i),
              WaitFacts.SetAside.values()[setAside[i]]));
    }
    return sources;
  }

  private List<Optional<BreakerPin>> pins(String[] names) throws SQLException {
    @Nullable String[] kinds = (String[]) column("pins");
    @Nullable String[] by = (String[]) column("pinned_by");
    @Nullable String[] reasons = (String[]) column("pin_reasons");
    List<Optional<BreakerPin>> pins = new ArrayList<>();
    for (int i = 0; i < names.length; i++) {
      String kind = kinds[i];
      pins.add(
          kind == null
              ? Optional.empty()
              : Optional.of(pin(kind, new NodeName(names[i]), by[i] + "", reasons[i] + "")));
    }
    return pins;
  }

  private BreakerPin pin(String kind, NodeName source, String by, String reason) {
    return new BreakerPin(
        Optional.of(source).filter(node -> !kind.equals("destination")),
        Optional.of(destination).filter(node -> !kind.equals("source")),
        by,
        reason);
  }

  private Object column(String name) throws SQLException {
    return row.getArray(name).getArray();
  }
}
