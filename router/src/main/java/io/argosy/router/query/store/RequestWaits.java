package io.argosy.router.query.store;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.RequestView;
import io.argosy.router.activation.WindowSize;
import io.argosy.router.query.WaitDecision;
import io.argosy.router.query.WaitFacts;
import io.argosy.router.query.WaitFacts.Receiver;
import io.argosy.router.query.WaitFacts.Standing;
import io.argosy.router.query.WaitFacts.Window;
import io.argosy.router.query.WaitReason;
import io.argosy.router.query.Waiting;
import io.argosy.router.query.store.RequestHeads.Head;
import io.argosy.router.stage.Columns;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.util.function.SingletonSupplier;

/**
 * Reads why files of requests are not at their destinations. Files in a window are read as groups
 * with one reason each ({@link WaitingFiles}); all others share one reason.
 */
final class RequestWaits {

  /**
   * Incomplete blocks at their destinations; mixed if the numbers of file requests and missing
   * files differ. If they are equal by chance, an injected file counts as waiting until the router
   * ends its file request.
   */
  private static final String WANTED =
      """
      select r.id as request, d.node_id as node, b.id as key,
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

  private static final String APPROVED = "approved";

  /** The requester or an admin; the audit has the name. */
  static final String A_PERSON = "a person";

  /** In place of the window of a file that has a file request; the decision does not use it. */
  static final Window UNKNOWN = new Window(new WindowSize(ByteCount.ZERO, 0), ByteCount.ZERO, 0);

  private final JdbcClient jdbc;
  private final Clock clock;
  private final WindowReader windows;
  private final WaitingFiles files;
  private final SharedWaits shared;

  /**
   * @param background runs reads for which no caller waits
   */
  RequestWaits(JdbcClient jdbc, Clock clock, WindowSize size, Executor background) {
    this.jdbc = jdbc;
    this.clock = clock;
    windows = new WindowReader(jdbc, size, clock);
    files = new WaitingFiles(jdbc);
    shared = new SharedWaits(this::takenIn, clock, background);
  }

  /**
   * The waits of files in a window at one time, by request. They are read before the counts, so
   * that no file is counted twice.
   */
  record Moment(Map<Long, List<Waiting>> takenIn, Instant now) {}

  /** What decides about files outside the windows. */
  private record Outside(
      Supplier<Map<NodeName, Map<Integer, Window>>> windows, Supplier<WaitSurroundings> world) {}

  /** Returns the waits of all missing files at destinations that have not refused, by request. */
  Map<Long, List<Waiting>> all(
      Moment moment, List<Head> requests, Map<Long, List<RequestView.Destination>> progress) {
    // Most requests have no files outside the windows.
    Outside outside =
        new Outside(
            SingletonSupplier.of(windows::all),
            SingletonSupplier.of(() -> new WaitSurroundings(jdbc, moment.now())));
    Map<Long, List<Waiting>> waits = new HashMap<>();
    for (Head head : requests) {
      // Files that arrived since the groups were read were moving, so the other groups are
      // complete.
      List<Waiting> movingLast =
          moment.takenIn().getOrDefault(head.id(), List.of()).stream()
              .sorted(Comparator.comparing(Waiting::isMoving))
              .toList();
      List<Waiting> waiting =
          progress.getOrDefault(head.id(), List.of()).stream()
              .flatMap(at -> at(head, at, movingLast, moment.now(), outside).stream())
              .toList();
      waits.put(head.id(), Waiting.summed(waiting));
    }
    return waits;
  }

  /**
   * Reduces the groups at a destination by the files that have arrived since they were read. What
   * is missing and belongs to no group is outside the windows and has one reason.
   */
  private List<Waiting> at(
      Head head,
      RequestView.Destination at,
      List<Waiting> movingLast,
      Instant now,
      Outside outside) {
    List<Waiting> waits = new ArrayList<>();
    long files = at.files() - at.doneFiles();
    ByteCount bytes = at.missingBytes();
    for (Waiting waiting : movingLast) {
      if (waiting.destination().equals(at.node()) && files > 0) {
        Waiting part = waiting.atMost(files, bytes);
        waits.add(part);
        files -= part.files();
        bytes = bytes.minusAtLeastZero(part.bytes());
      }
    }
    if (files > 0 && !at.approval().equals("refused")) {
      WaitReason reason = WaitDecision.of(notTakenIn(head, at, outside), now);
      waits.add(new Waiting(at.node(), reason, files, bytes, Optional.empty()));
    }
    return waits;
  }

  private WaitFacts notTakenIn(Head head, RequestView.Destination at, Outside outside) {
    boolean approved = at.approval().equals(APPROVED);
    Map<Integer, Window> ofNode =
        approved ? outside.windows().get().getOrDefault(at.node(), Map.of()) : Map.of();
    return new WaitFacts(
        false,
        approved ? Standing.APPROVED : Standing.UNDECIDED,
        head.suspended() != null ? Optional.of(A_PERSON) : Optional.empty(),
        ofNode.getOrDefault(head.priority().value(), windows.empty()),
        approved ? outside.world().get().receiver(at.node()) : Receiver.AWAY,
        approved ? outside.world().get().missing(at.node(), average(at)) : Optional.empty(),
        Optional.empty());
  }

  /** Returns the size of the missing files; they are too many to read the size of each. */
  private static ByteCount average(RequestView.Destination at) {
    long files = Math.max(1, at.files() - at.doneFiles());
    return ByteCount.of(at.missingBytes().bytes() / files);
  }

  /** Returns the waits of files in a window; those of many files may be older. */
  Moment read(Collection<Long> requests) {
    Instant now = clock.instant();
    return new Moment(shared.of(requests), now);
  }

  private Map<Long, List<Waiting>> takenIn(Collection<Long> requests) {
    List<WaitingFiles.Wanted> wanted = wanted(requests);
    if (wanted.isEmpty()) {
      return Map.of();
    }
    Instant now = clock.instant();
    WaitSurroundings world = new WaitSurroundings(jdbc, now);
    return files.ofBlocks(wanted, world, now).stream()
        .collect(
            Collectors.groupingBy(
                WaitingFiles.Group::request,
                Collectors.mapping(group -> waiting(group, world, now), Collectors.toList())));
  }

  private List<WaitingFiles.Wanted> wanted(Collection<Long> requests) {
    return jdbc.sql(WANTED)
        .param("ids", Columns.longs(requests, id -> id))
        .query(WaitingFiles.Wanted.class)
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
            world.missing(group.node(), group.smallest()),
            Optional.of(group.fileRequest()));
    return new Waiting(
        world.node(group.node()),
        WaitDecision.of(facts, now),
        group.files(),
        group.bytes(),
        group.plannedAt());
  }
}
