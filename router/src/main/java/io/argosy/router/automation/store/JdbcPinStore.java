package io.argosy.router.automation.store;

import static java.time.ZoneOffset.UTC;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Pin;
import io.argosy.router.automation.PinStore;
import io.argosy.router.automation.PinSubject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Stores pins in a small table. */
public final class JdbcPinStore implements PinStore {

  private static final String NO_STRATEGY = "*";

  private static final String PINS =
      """
      select p.id, p.automation, p.source_node_id, s.name as source, p.destination_node_id,
          d.name as destination, p.request_id, p.block_id, b.name as block, p.dataset_id,
          c.name as dataset, p.strategy, p.capacity, p.breaker_state, p.ends_at, p.reason, p.set_by, p.set_at
      from automation_pin p
          left join topology_node_facts s on s.id = p.source_node_id
          left join topology_node_facts d on d.id = p.destination_node_id
          left join catalog_block_facts b on b.id = p.block_id
          left join catalog_dataset_facts c on c.id = p.dataset_id
      """;

  /** Excludes pins of automations that only a newer router knows; that router removes them. */
  private static final String OVER =
      """
      where p.ends_at <= :now and p.automation in (:kinds)
      order by p.id for update of p skip locked
      """;

  private static final String PUT =
      """
      insert into automation_pin (id, automation, source_node_id, destination_node_id, request_id,
          block_id, dataset_id, strategy, capacity, breaker_state, ends_at, reason, set_by, set_at)
      values (nextval('automation_pin_id_seq'), :what, :source, :destination, :request, :block,
          :dataset, :strategy, :capacity, :breaker, :until, :reason, :by, :at)
      on conflict (automation, source_node_id, destination_node_id, request_id, block_id,
          dataset_id, strategy) do update set capacity = excluded.capacity,
          breaker_state = excluded.breaker_state, ends_at = excluded.ends_at,
          reason = excluded.reason, set_by = excluded.set_by, set_at = excluded.set_at
      returning id
      """;

  private final JdbcClient jdbc;

  public JdbcPinStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public List<Pin> holding(Automatic what) {
    return jdbc.sql(PINS + "where p.automation = :what order by p.id")
        .param("what", what.toString())
        .query((row, n) -> pin(row))
        .list();
  }

  @Override
  public Optional<Pin> lock(long id) {
    return jdbc.sql(PINS + "where p.id = :id for update of p")
        .param("id", id)
        .query((row, n) -> pin(row))
        .optional();
  }

  @Override
  public long put(Pin pin) {
    PinSubject about = pin.subject();
    return jdbc.sql(PUT)
        .param("what", pin.what().toString())
        .param("source", PinSubject.key(about.source()))
        .param("destination", PinSubject.key(about.destination()))
        .param("request", about.request().orElse(0L))
        .param("block", PinSubject.key(about.block()))
        .param("dataset", PinSubject.key(about.dataset()))
        .param("strategy", about.strategy().orElse(NO_STRATEGY))
        .param("capacity", pin.value().map(ByteRate::bytesPerSecond).orElse(null))
        .param("breaker", pin.breaker().orElse(null))
        .param("until", pin.until().map(at -> at.atOffset(UTC)).orElse(null))
        .param("reason", pin.reason())
        .param("by", pin.by())
        .param("at", pin.at().atOffset(UTC))
        .query(Long.class)
        .single();
  }

  @Override
  public void remove(long id) {
    jdbc.sql("delete from automation_pin where id = :id").param("id", id).update();
  }

  @Override
  public List<Pin> end(Instant now) {
    List<Pin> over =
        jdbc.sql(PINS + OVER)
            .param("now", now.atOffset(UTC))
            .param("kinds", Stream.of(Automatic.values()).map(Automatic::toString).toList())
            .query((row, n) -> pin(row))
            .list();
    over.forEach(pin -> remove(pin.id()));
    return over;
  }

  @Override
  public Optional<Node> node(NodeName name) {
    return jdbc.sql("select id, name, site from topology_node_facts where name = :name")
        .param("name", name.value())
        .query(
            (row, n) ->
                new Node(
                    new PinSubject.Named(row.getLong("id"), row.getString("name")),
                    new SiteName(row.getString("site"))))
        .optional();
  }

  @Override
  public Optional<PinSubject.Named> block(BlockName name) {
    return jdbc.sql("select id, name from catalog_block_facts where name = :name")
        .param("name", name.toString())
        .query((row, n) -> new PinSubject.Named(row.getLong("id"), row.getString("name")))
        .optional();
  }

  @Override
  public Optional<PinSubject.Named> dataset(DatasetName name) {
    return jdbc.sql("select id, name from catalog_dataset_facts where name = :name")
        .param("name", name.value())
        .query((row, n) -> new PinSubject.Named(row.getLong("id"), row.getString("name")))
        .optional();
  }

  @Override
  public boolean hasRequest(long id) {
    return jdbc.sql("select 1 from request_facts where id = :id")
        .param("id", id)
        .query(Integer.class)
        .optional()
        .isPresent();
  }

  private static Pin pin(ResultSet row) throws SQLException {
    return new Pin(
        row.getLong("id"),
        Automatic.parse(row.getString("automation")),
        subject(row),
        Optional.ofNullable(row.getObject("capacity", Double.class)).map(ByteRate::new),
        Optional.ofNullable(row.getString("breaker_state")),
        Optional.ofNullable(row.getObject("ends_at", OffsetDateTime.class))
            .map(OffsetDateTime::toInstant),
        row.getString("reason"),
        row.getString("set_by"),
        row.getObject("set_at", OffsetDateTime.class).toInstant());
  }

  private static PinSubject subject(ResultSet row) throws SQLException {
    return new PinSubject(
        named(row.getLong("source_node_id"), row.getString("source")),
        named(row.getLong("destination_node_id"), row.getString("destination")),
        Optional.of(row.getLong("request_id")).filter(id -> id != 0),
        named(row.getLong("block_id"), row.getString("block")),
        named(row.getLong("dataset_id"), row.getString("dataset")),
        Optional.of(row.getString("strategy")).filter(word -> !word.equals(NO_STRATEGY)));
  }

  private static Optional<PinSubject.Named> named(long id, @Nullable String name) {
    return id == 0
        ? Optional.empty()
        : Optional.of(new PinSubject.Named(id, name == null ? Long.toString(id) : name));
  }
}
