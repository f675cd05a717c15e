package io.argosy.router.query.store;

import com.github.benmanes.caffeine.cache.LoadingCache;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.RequestView;
import io.argosy.router.activation.WindowSize;
import io.argosy.router.query.WaitDecision;
import io.argosy.router.query.WaitFacts;
import io.argosy.router.query.WaitFacts.Receiver;
import io.argosy.router.query.WaitFacts.Standing;
import io.argosy.router.query.WaitFacts.Window;
import io.argosy.router.query.Waiting;
import io.argosy.router.stage.Columns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Why files of requests are not where they are wanted. Those a window has taken are looked at file
 * by file; the others are what is left of the kept counts, and have but one reason.
 */
final class RequestWaits {

  /**
   * Blocks that are not complete where they are wanted; mixed if more or fewer files are asked for
   * than are missing. Where one has come by injection and as many wait to be asked for, it is told
   * as waiting until the router has tidied it away.
   */
  private static final String WANTED =
      """
      select r.id as request_id, d.node_id, b.id as block_id,
          k.files - k.done_files <> (select count(*) from activation_file_request_facts q
              where q.block_id = k.block_id and q.destination_node_id = d.node_id) as mixed
      from request_facts r
          join request_destination_facts d on d.request_id = r.id
          join request_dataset_facts rd on rd.request_id = r.id
          join catalog_block_facts b on b.dataset_id = rd.dataset_id
          join subscription_block_facts k on k.block_id = b.id and k.destination_node_id = d.node_id
      where r.id = any(:ids) and r.cancelled_at is null and r.done_at is null and d.approved
          and (d.blocks_to is null or b.place <= d.blocks_to) and k.done_files < k.files
      """;

  /** The database plans better when it is told how many these are. */
  private static final String TAKEN_IN =
      """
      with wanted as (
          select w.request_id, w.node_id, w.block_id, w.mixed
          from unnest(:requests::bigint[], :nodes::bigint[], :blocks::bigint[], :mixed::boolean[])
              as w (request_id, node_id, block_id, mixed))
      """
          + WaitingWishes.OF_BLOCKS
          + """
          select t.*, v.receiver
          from told t left join reached v on v.node_id = t.destination_node_id
          """;

  private static final String WINDOWS =
      """
      select n.name, w.priority, w.taken, w.files
      from (select q.destination_node_id, q.priority, sum(q.bytes) as taken, count(*) as files
              from activation_file_request_facts q where q.given_up is null
              group by q.destination_node_id, q.priority) w
          join topology_node_facts n on n.id = w.destination_node_id
      """;

  /** Who asked, or an admin; the audit has the name. */
  static final String A_PERSON = "a person";

  private static final String ALL = "all";

  private static final Window UNKNOWN =
      new Window(new WindowSize(ByteCount.ZERO, 0), ByteCount.ZERO, 0);

  private final JdbcClient jdbc;
  private final Clock clock;
  private final WindowSize size;
  private final KeptWaits kept;
  private final LoadingCache<String, Map<WindowOf, Window>> windows;

  RequestWaits(JdbcClient jdbc, Clock clock, WindowSize size) {
    this.jdbc = jdbc;
    this.clock = clock;
    this.size = size;
    kept = new KeptWaits(clock, this::look);
    windows =
        Lately.of(KeptWaits.KEPT, KeptWaits.LONGEST, clock).answers(1, all -> takenOfWindows());
  }

  /** What is to be known of a request. */
  record Asked(long request, Priority priority, boolean suspended) {}

  private record TakenIn(long request, Waiting waiting) {}

  private record Wanted(long request, long node, long block, boolean mixed) {}

  private record WindowOf(NodeName destination, int priority) {}

  /**
   * By request, at one moment: read before the counts, so that nothing is told twice as missing.
   */
  final class Moment {
    private final Map<Long, List<Waiting>> takenIn;
    private final Instant now;

    private Moment(Map<Long, List<Waiting>> takenIn, Instant now) {
      this.takenIn = takenIn;
      this.now = now;
    }

    Instant now() {
      return now;
    }

    /** All that is missing at destinations that have agreed or may yet agree. */
    List<Waiting> of(Asked asked, List<RequestView.Destination> progress) {
      List<Waiting> seen = takenIn.getOrDefault(asked.request(), List.of());
      List<Waiting> read =
          progress.stream().flatMap(at -> stillMissing(at, seen).stream()).toList();
      List<Waiting> all = new ArrayList<>(read);
      progress.forEach(at -> outside(at, asked, read).ifPresent(all::add));
      return Waiting.summed(all);
    }

    /** What was seen a moment ago, without as many as have arrived since then. */
    private List<Waiting> stillMissing(RequestView.Destination at, List<Waiting> seen) {
      List<Waiting> missing = new ArrayList<>();
      long files = at.files() - at.doneFiles();
      ByteCount bytes = at.bytes().minusAtLeastZero(at.doneBytes());
      for (Waiting waiting : seen) {
        if (waiting.destination().equals(at.node()) && files > 0) {
          Waiting part = waiting.atMost(files, bytes);
          missing.add(part);
          files -= part.files();
          bytes = bytes.minusAtLeastZero(part.bytes());
        }
      }
      return missing;
    }

    private Optional<Waiting> outside(RequestView.Destination at, Asked asked, List<Waiting> read) {
      List<Waiting> inside = read.stream().filter(w -> w.destination().equals(at.node())).toList();
      long files = at.files() - at.doneFiles() - inside.stream().mapToLong(Waiting::files).sum();
      if (files <= 0 || at.approval().equals("refused")) {
        return Optional.empty();
      }
      ByteCount bytes = at.bytes().minusAtLeastZero(at.doneBytes());
      for (Waiting waiting : inside) {
        bytes = bytes.minusAtLeastZero(waiting.bytes());
      }
      var reason = WaitDecision.of(notTakenIn(at, asked), now);
      return Optional.of(new Waiting(at.node(), reason, files, bytes, Optional.empty()));
    }

    private WaitFacts notTakenIn(RequestView.Destination at, Asked asked) {
      boolean approved = at.approval().equals("approved");
      Window empty = new Window(size, ByteCount.ZERO, 0);
      Window window =
          approved
              ? windows
                  .get(ALL)
                  .getOrDefault(new WindowOf(at.node(), asked.priority().value()), empty)
              : empty;
      return new WaitFacts(
          false,
          approved ? Standing.APPROVED : Standing.UNDECIDED,
          asked.suspended() ? Optional.of(A_PERSON) : Optional.empty(),
          window,
          Receiver.AWAY,
          Optional.empty());
    }
  }

  private Map<WindowOf, Window> takenOfWindows() {
    Map<WindowOf, Window> taken = new HashMap<>();
    jdbc.sql(WINDOWS)
        .query(
            row -> {
              taken.put(
                  new WindowOf(new NodeName(row.getString("name")), row.getInt("priority")),
                  new Window(size, ByteCount.of(row.getLong("taken")), row.getLong("files")));
            });
    return taken;
  }

  /** Of large requests, and of many at once, as it was a moment ago. */
  Moment read(Collection<Long> requests) {
    return new Moment(kept.of(requests), clock.instant());
  }

  /** As it is now, whatever was read before. */
  Moment readAnew(long request) {
    return new Moment(kept.anew(List.of(request)), clock.instant());
  }

  private Map<Long, List<Waiting>> look(Collection<Long> requests) {
    Instant now = clock.instant();
    List<Wanted> wanted = wanted(requests);
    if (wanted.isEmpty()) {
      return Map.of();
    }
    return jdbc
        .sql(TAKEN_IN)
        .param("requests", Columns.longs(wanted, Wanted::request))
        .param("nodes", Columns.longs(wanted, Wanted::node))
        .param("blocks", Columns.longs(wanted, Wanted::block))
        .param("mixed", wanted.stream().map(Wanted::mixed).toArray(Boolean[]::new))
        .param("now", OffsetDateTime.ofInstant(now, ZoneOffset.UTC))
        .query((row, n) -> takenIn(row, now))
        .list()
        .stream()
        .collect(
            Collectors.groupingBy(
                TakenIn::request, Collectors.mapping(TakenIn::waiting, Collectors.toList())));
  }

  private List<Wanted> wanted(Collection<Long> requests) {
    return jdbc.sql(WANTED)
        .param("ids", Columns.longs(requests, id -> id))
        .query(
            (row, n) ->
                new Wanted(row.getLong(1), row.getLong(2), row.getLong(3), row.getBoolean(4)))
        .list();
  }

  private static TakenIn takenIn(ResultSet row, Instant now) throws SQLException {
    WaitFacts facts =
        new WaitFacts(
            false,
            Standing.APPROVED,
            WaitingWishes.suspendedBy(row),
            UNKNOWN,
            WaitingWishes.receiver(row),
            Optional.of(WaitingWishes.wish(row)));
    return new TakenIn(
        row.getLong("request_id"),
        new Waiting(
            new NodeName(row.getString("destination")),
            WaitDecision.of(facts, now),
            row.getLong("files"),
            ByteCount.of(row.getLong("bytes")),
            WaitingWishes.plannedAt(row)));
  }
}
