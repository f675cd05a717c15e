package io.argosy.router.query.store;

import static java.util.Comparator.naturalOrder;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.task.RequestStatus;
import io.argosy.common.wire.user.OwnRequestsForm;
import io.argosy.common.wire.user.OwnRequestsView;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.RequestFilter;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.TimingView;
import io.argosy.common.wire.user.WaitView;
import io.argosy.router.activation.WindowSize;
import io.argosy.router.query.PageRequest;
import io.argosy.router.query.StatusDecision;
import io.argosy.router.query.Timing;
import io.argosy.router.query.WaitReason;
import io.argosy.router.query.WaitWords;
import io.argosy.router.query.Waiting;
import io.argosy.router.query.store.RequestHeads.Head;
import io.argosy.router.stage.store.DatabasePools;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads requests with their progress. */
public final class JdbcRequestViews {

  private final JdbcClient jdbc;
  private final RequestHeads heads;
  private final ProgressReader progress;
  private final RequestWaits waits;
  private final RequestSearch search;

  /**
   * @param size of the windows
   */
  public JdbcRequestViews(JdbcClient jdbc, Clock clock, WindowSize size) {
    this.jdbc = jdbc;
    this.heads = new RequestHeads(jdbc);
    this.progress = new ProgressReader(jdbc, clock);
    this.waits = new RequestWaits(jdbc, clock, size);
    this.search = new RequestSearch(jdbc, this::these);
  }

  /**
   * Returns a request. Pages do not show when its first and last file arrived, which is expensive
   * to read for a request of many blocks; they get these times only if it has a deadline.
   */
  public Optional<RequestView> one(long id) {
    List<Head> one = heads.one(id);
    List<Head> timed = DatabasePools.used() == DatabasePools.Use.PAGES ? withDeadline(one) : one;
    return views(one, timed, waits.read(ids(one))).values().stream().findFirst();
  }

  private static List<Head> withDeadline(List<Head> heads) {
    return heads.stream().filter(head -> head.deadline() != null).toList();
  }

  public boolean knows(long id) {
    return heads.knows(id);
  }

  /** Returns requests, newest first; reads arrival times only of those with a deadline. */
  public Page<RequestView> page(RequestFilter filter, PageRequest wanted) {
    return search.find(filter, wanted);
  }

  /** Returns those of these requests that exist, newest first. */
  public List<RequestView> these(List<Long> wanted) {
    List<Head> found = heads.these(wanted);
    Map<Long, RequestView> views = views(found, withDeadline(found), waits.read(ids(found)));
    return found.stream().map(head -> views.get(head.id())).toList();
  }

  /** Returns the user's requests for exactly this dataset and destination. */
  public OwnRequestsView own(String requester, OwnRequestsForm form) {
    long made = heads.countOwn(requester, form);
    List<Head> own = heads.own(requester, form);
    Map<Long, RequestView> views = views(own, waits.read(ids(own)));
    return new OwnRequestsView(made, own.stream().map(head -> views.get(head.id())).toList());
  }

  private static List<Long> ids(List<Head> read) {
    return read.stream().map(Head::id).toList();
  }

  private Map<Long, RequestView> views(List<Head> read, RequestWaits.Moment moment) {
    return views(read, read, moment);
  }

  private Map<Long, RequestView> views(
      List<Head> read, List<Head> timed, RequestWaits.Moment moment) {
    List<Long> ids = ids(read);
    Map<Long, List<DatasetName>> datasets = datasets(ids);
    Map<Long, List<RequestView.Destination>> destinations = progress.of(ids, timed(timed));
    return read.stream()
        .collect(
            Collectors.toMap(
                Head::id,
                head -> {
                  var at = destinations.getOrDefault(head.id(), List.of());
                  var names = datasets.getOrDefault(head.id(), List.of());
                  return view(head, names, position(head, at, moment));
                }));
  }

  private static ProgressReader.Timed timed(List<Head> heads) {
    return new ProgressReader.Timed(
        ids(heads), heads.stream().map(Head::createdAt).min(naturalOrder()));
  }

  /** The status of a request, and what it is derived from. */
  private record Position(
      RequestStatus status,
      List<RequestView.Destination> destinations,
      List<Waiting> waiting,
      Instant now) {}

  private static Position position(
      Head head, List<RequestView.Destination> at, RequestWaits.Moment moment) {
    List<Waiting> waiting = head.cancelled() != null ? List.of() : moment.of(head.asked(), at);
    StatusDecision.Will will = willOf(head);
    List<StatusDecision.Progress> progress = at.stream().map(d -> facts(d, waiting)).toList();
    List<RequestView.Destination> destinations = new ArrayList<>();
    for (int i = 0; i < progress.size(); i++) {
      destinations.add(at.get(i).withStatus(StatusDecision.of(will, List.of(progress.get(i)))));
    }
    return new Position(StatusDecision.of(will, progress), destinations, waiting, moment.now());
  }

  private static StatusDecision.Will willOf(Head head) {
    if (head.cancelled() != null) {
      return StatusDecision.Will.CANCELLED;
    }
    return head.suspended() != null ? StatusDecision.Will.SUSPENDED : StatusDecision.Will.WANTED;
  }

  private static RequestView view(Head head, List<DatasetName> datasets, Position position) {
    return new RequestView(
        Long.toString(head.id()),
        head.requester(),
        head.createdAt(),
        position.status(),
        head.priority(),
        head.activity(),
        datasets,
        position.destinations(),
        head.comment().isEmpty() ? null : head.comment(),
        head.deadline(),
        head.strategy(),
        head.sources().isEmpty() ? null : head.sources(),
        position.waiting().stream()
            .filter(one -> !(one.reason() instanceof WaitReason.InTransfer))
            .map(JdbcRequestViews::view)
            .toList(),
        timing(
            new Timing(
                position.status(),
                Optional.ofNullable(head.deadline()),
                lastAt(position.destinations()),
                Timing.planned(position.waiting()),
                Timing.obstacle(position.waiting())),
            position.now()),
        head.isStatic(),
        head.cancelled() == null ? head.suspended() : null,
        head.cancelled());
  }

  private static Optional<Instant> lastAt(List<RequestView.Destination> destinations) {
    return destinations.stream()
        .flatMap(at -> Stream.ofNullable(at.lastAt()))
        .max(Instant::compareTo);
  }

  private static @Nullable TimingView timing(Timing timing, Instant now) {
    String sentence = timing.sentence(now);
    return sentence.isEmpty()
        ? null
        : new TimingView(timing.expected(now).orElse(null), timing.late(now), sentence);
  }

  private static WaitView view(Waiting waiting) {
    WaitReason reason = waiting.reason();
    return new WaitView(
        WaitWords.word(reason),
        waiting.destination(),
        waiting.files(),
        waiting.bytes(),
        reason.outlook().name().toLowerCase(Locale.ROOT),
        WaitWords.until(reason).orElse(null),
        WaitWords.sentence(reason, waiting.destination()));
  }

  /** Missing files without a reason have just arrived and will be counted soon. */
  private static StatusDecision.Progress facts(
      RequestView.Destination destination, List<Waiting> waiting) {
    List<Waiting> here =
        waiting.stream().filter(w -> w.destination().equals(destination.node())).toList();
    return new StatusDecision.Progress(
        StatusDecision.Approval.valueOf(destination.approval().toUpperCase(Locale.ROOT)),
        destination.files(),
        destination.doneFiles(),
        Math.max(0, destination.failedFiles() - suspended(here)),
        here.isEmpty() || here.stream().anyMatch(Waiting::isMoving));
  }

  /** Counts suspended files, which a person can resume even if they were given up. */
  private static long suspended(List<Waiting> here) {
    return here.stream()
        .filter(w -> w.reason() instanceof WaitReason.Suspended)
        .mapToLong(Waiting::files)
        .sum();
  }

  private Map<Long, List<DatasetName>> datasets(Collection<Long> ids) {
    return jdbc
        .sql(
            """
            select r.request_id, d.name
            from request_dataset_facts r join catalog_dataset_facts d on d.id = r.dataset_id
            where r.request_id = any(:ids) order by d.name
            """)
        .param("ids", ids.stream().mapToLong(Long::longValue).toArray())
        .query((row, n) -> Map.entry(row.getLong(1), new DatasetName(row.getString(2))))
        .list()
        .stream()
        .collect(
            Collectors.groupingBy(
                Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
  }
}
