package io.argosy.router.query.store;

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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads requests with their progress. */
public final class JdbcRequestViews {

  private final RequestHeads heads;
  private final ProgressReader progress;
  private final RequestWaits waits;
  private final RequestSearch search;

  /**
   * @param size of the windows
   */
  public JdbcRequestViews(JdbcClient jdbc, Clock clock, WindowSize size) {
    this.heads = new RequestHeads(jdbc);
    this.progress = new ProgressReader(jdbc, clock);
    this.waits = new RequestWaits(jdbc, clock, size, JdbcRequestViews::runInBackground);
    this.search = new RequestSearch(jdbc, this::these);
  }

  private static void runInBackground(Runnable task) {
    Thread.ofVirtual().start(DatabasePools.using(DatabasePools.Use.QUERIES, task));
  }

  /** Returns a request with the times when its first and newest file arrived. */
  public Optional<RequestView> one(long id) {
    return views(heads.these(List.of(id)), true).stream().findFirst();
  }

  public boolean knows(long id) {
    return heads.knows(id);
  }

  /** Returns requests, newest first, as {@link #these} does. */
  public Page<RequestView> page(RequestFilter filter, PageRequest wanted) {
    return search.find(filter, wanted);
  }

  /**
   * Returns those of these requests that exist, newest first; with arrival times only where no file
   * is missing.
   */
  public List<RequestView> these(List<Long> wanted) {
    return views(heads.these(wanted), false);
  }

  /** Returns the user's requests for exactly this dataset and destination. */
  public OwnRequestsView own(String requester, OwnRequestsForm form) {
    long made = heads.countOwn(requester, form);
    return new OwnRequestsView(made, views(heads.own(requester, form), true));
  }

  private List<RequestView> views(List<Head> requests, boolean allTimes) {
    List<Long> ids = requests.stream().map(Head::id).toList();
    RequestWaits.Moment moment = waits.read(ids);
    Map<Long, List<RequestView.Destination>> at = progress.of(ids, allTimes);
    List<Head> wanted = requests.stream().filter(head -> head.cancelled() == null).toList();
    Map<Long, List<Waiting>> waiting = waits.all(moment, wanted, at);
    return requests.stream()
        .map(
            head ->
                view(
                    head,
                    at.getOrDefault(head.id(), List.of()),
                    waiting.getOrDefault(head.id(), List.of()),
                    moment.now()))
        .toList();
  }

  private static StatusDecision.Will willOf(Head head) {
    if (head.cancelled() != null) {
      return StatusDecision.Will.CANCELLED;
    }
    return head.suspended() != null ? StatusDecision.Will.SUSPENDED : StatusDecision.Will.WANTED;
  }

  private static RequestView view(
      Head head, List<RequestView.Destination> at, List<Waiting> waiting, Instant now) {
    StatusDecision.Will will = willOf(head);
    RequestStatus status =
        StatusDecision.of(will, at.stream().map(d -> facts(d, waiting)).toList());
    return new RequestView(
        Long.toString(head.id()),
        head.requester(),
        head.createdAt(),
        status,
        head.priority(),
        head.activity(),
        head.datasets(),
        at.stream()
            .map(d -> d.withStatus(StatusDecision.of(will, List.of(facts(d, waiting)))))
            .toList(),
        head.comment().isEmpty() ? null : head.comment(),
        head.deadline(),
        head.strategy(),
        head.sources().isEmpty() ? null : head.sources(),
        waiting.stream()
            .filter(one -> !(one.reason() instanceof WaitReason.InTransfer))
            .map(JdbcRequestViews::view)
            .toList(),
        timing(status, head, at, waiting, now),
        head.isStatic(),
        head.cancelled() == null ? head.suspended() : null,
        head.cancelled());
  }

  private static @Nullable TimingView timing(
      RequestStatus status,
      Head head,
      List<RequestView.Destination> at,
      List<Waiting> waiting,
      Instant now) {
    Timing timing =
        new Timing(
            status,
            head.createdAt(),
            head.isStatic(),
            Optional.ofNullable(head.deadline()),
            at.stream().flatMap(d -> Stream.ofNullable(d.lastAt())).max(Instant::compareTo),
            Timing.planned(waiting),
            Timing.obstacle(waiting));
    String sentence = timing.sentence(now);
    return sentence.isEmpty()
        ? null
        : new TimingView(
            timing.expected(now).orElse(null),
            timing.completed().orElse(null),
            timing.late(now),
            sentence);
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
}
