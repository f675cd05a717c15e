package io.argosy.router.query.store;

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
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Why files of requests are not where they are wanted. Files in a window are read as groups with
 * one reason each ({@link WaitingFiles}); the others are what remains of the stored counts, and all
 * have one reason.
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

  private static final String WINDOWS =
      """
      select q.priority, sum(q.bytes) as taken, count(*) as files
      from activation_file_request_facts q
          join topology_node_facts n on n.id = q.destination_node_id
      where n.name = :node and q.given_up is null group by q.priority
      """;

  /** Who asked, or an admin; the audit has the name. */
  static final String A_PERSON = "a person";

  private static final Window UNKNOWN =
      new Window(new WindowSize(ByteCount.ZERO, 0), ByteCount.ZERO, 0);

  private final JdbcClient jdbc;
  private final Clock clock;
  private final WindowSize size;
  private final WaitingFiles files;

  RequestWaits(JdbcClient jdbc, Clock clock, WindowSize size) {
    this.jdbc = jdbc;
    this.clock = clock;
    this.size = size;
    files = new WaitingFiles(jdbc);
  }

  /** What is to be known of a request. */
  record Asked(long request, Priority priority, boolean suspended) {}

  /**
   * By request, at one moment: read before the counts, so that nothing is told twice as missing.
   */
  final class Moment {
    private final Map<Long, List<Waiting>> takenIn;
    private final Instant now;
    private final Map<NodeName, Map<Integer, Window>> windows = new HashMap<>();

    private Moment(Map<Long, List<Waiting>> takenIn, Instant now) {
      this.takenIn = takenIn;
      this.now = now;
    }

    Instant now() {
      return now;
    }

    /** Those of files in a window, by request. */
    Map<Long, List<Waiting>> takenIn() {
      return takenIn;
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
      Window window = approved ? window(at.node(), asked.priority()) : empty();
      return new WaitFacts(
          false,
          approved ? Standing.APPROVED : Standing.UNDECIDED,
          asked.suspended() ? Optional.of(A_PERSON) : Optional.empty(),
          window,
          Receiver.AWAY,
          Optional.empty());
    }

    private Window window(NodeName destination, Priority priority) {
      return windows
          .computeIfAbsent(destination, RequestWaits.this::windows)
          .getOrDefault(priority.value(), empty());
    }
  }

  private Window empty() {
    return new Window(size, ByteCount.ZERO, 0);
  }

  /** Those of a destination, by priority; one that is missing is empty. */
  private Map<Integer, Window> windows(NodeName destination) {
    Map<Integer, Window> windows = new HashMap<>();
    jdbc.sql(WINDOWS)
        .param("node", destination.value())
        .query(
            row -> {
              windows.put(
                  row.getInt("priority"),
                  new Window(size, ByteCount.of(row.getLong("taken")), row.getLong("files")));
            });
    return windows;
  }

  /** The window of a destination and priority, as it is now. */
  Window window(NodeName destination, int priority) {
    return windows(destination).getOrDefault(priority, empty());
  }

  Moment read(Collection<Long> requests) {
    Instant now = clock.instant();
    List<WaitingFiles.Wanted> wanted = wanted(requests);
    if (wanted.isEmpty()) {
      return new Moment(Map.of(), now);
    }
    WaitSurroundings world = new WaitSurroundings(jdbc, now);
    return new Moment(
        files.ofBlocks(wanted, world, now).stream()
            .collect(
                Collectors.groupingBy(
                    WaitingFiles.Group::request,
                    Collectors.mapping(group -> waiting(group, world, now), Collectors.toList()))),
        now);
  }

  private List<WaitingFiles.Wanted> wanted(Collection<Long> requests) {
    return jdbc.sql(WANTED)
        .param("ids", Columns.longs(requests, id -> id))
        .query(
            (row, n) ->
                new WaitingFiles.Wanted(
                    row.getLong(1), row.getLong(2), row.getLong(3), row.getBoolean(4)))
        .list();
  }

  private static Waiting waiting(WaitingFiles.Group group, WaitSurroundings world, Instant now) {
    WaitFacts facts =
        new WaitFacts(
            false,
            Standing.APPROVED,
            group.suspension(),
            UNKNOWN,
            world.receiver(group.node()),
            Optional.of(group.wish()));
    return new Waiting(
        world.node(group.node()),
        WaitDecision.of(facts, now),
        group.files(),
        group.bytes(),
        group.plannedAt());
  }
}
