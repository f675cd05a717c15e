package io.argosy.router.query.store;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.OwnRequestsForm;
import io.argosy.common.wire.user.OwnRequestsView;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.TimingView;
import io.argosy.common.wire.user.WaitView;
import io.argosy.router.query.PageRequest;
import io.argosy.router.query.RequestStatus;
import io.argosy.router.query.Timing;
import io.argosy.router.query.WaitReason;
import io.argosy.router.query.WaitWords;
import io.argosy.router.query.Waiting;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Requests and how far they are. */
public final class JdbcRequestViews {

  private static final String HEAD =
      """
      select id, requester, priority, activity, remark, created_at,
          cancelled_at is not null as cancelled, suspended_at is not null as suspended, deadline,
          strategy,
          array(select n.name from request_source_facts s
              join topology_node_facts n on n.id = s.node_id
              where s.request_id = request_facts.id order by s.place) as sources
      from request_facts
      """;

  private static final String OWN =
      """
      where requester = :requester
          and id in (select w.request_id from request_dataset_facts w
              join catalog_dataset_facts d on d.id = w.dataset_id where d.name = :dataset)
          and id in (select w.request_id from request_destination_facts w
              join topology_node_facts n on n.id = w.node_id
              where w.request_id = request_facts.id and n.name = :destination)
          and (select count(*) from request_dataset_facts w
              where w.request_id = request_facts.id) = 1
          and (select count(*) from request_destination_facts w
              where w.request_id = request_facts.id) = 1
      """;

  private static final int MOST_OWN = 100;

  private final JdbcClient jdbc;
  private final ProgressReader progress;
  private final RequestWaits waits;

  /**
   * @param capacity of the windows
   */
  public JdbcRequestViews(JdbcClient jdbc, Clock clock, ByteCount capacity) {
    this.jdbc = jdbc;
    this.progress = new ProgressReader(jdbc);
    this.waits = new RequestWaits(jdbc, clock, capacity);
  }

  private record Head(
      long id,
      String requester,
      Priority priority,
      String activity,
      String comment,
      Instant createdAt,
      boolean cancelled,
      boolean suspended,
      @Nullable Instant deadline,
      @Nullable String strategy,
      List<NodeName> sources) {

    RequestWaits.Asked asked() {
      return new RequestWaits.Asked(id, priority, suspended);
    }
  }

  public Optional<RequestView> one(long id) {
    List<Head> heads =
        jdbc.sql(HEAD + "where id = ?").param(id).query(JdbcRequestViews::head).list();
    return views(heads).values().stream().findFirst();
  }

  public boolean knows(long id) {
    return jdbc.sql("select 1 from request_facts where id = ?")
        .param(id)
        .query(Integer.class)
        .optional()
        .isPresent();
  }

  /** The newest first. */
  public Page<RequestView> page(PageRequest wanted) {
    List<Head> heads =
        jdbc.sql(HEAD + "where id < ? order by id desc limit ?")
            .params(wanted.after().number(Long.MAX_VALUE), wanted.oneMore())
            .query(JdbcRequestViews::head)
            .list();
    Map<Long, RequestView> views = views(heads);
    return Pages.cut(heads, wanted, head -> Long.toString(head.id()), head -> views.get(head.id()));
  }

  /** What this person asked for, of this dataset and destination and of nothing else. */
  public OwnRequestsView own(String requester, OwnRequestsForm form) {
    Map<String, String> asked =
        Map.of(
            "requester", requester,
            "dataset", form.dataset().value(),
            "destination", form.destination().value());
    long made =
        jdbc.sql("select count(*) from request_facts " + OWN)
            .params(asked)
            .query(Long.class)
            .single();
    List<Head> heads =
        jdbc.sql(HEAD + OWN + "and cancelled_at is null order by id desc limit " + MOST_OWN)
            .params(asked)
            .query(JdbcRequestViews::head)
            .list();
    Map<Long, RequestView> views = views(heads);
    return new OwnRequestsView(made, heads.stream().map(head -> views.get(head.id())).toList());
  }

  private Map<Long, RequestView> views(List<Head> heads) {
    List<Long> ids = heads.stream().map(Head::id).toList();
    Map<Long, List<DatasetName>> datasets = datasets(ids);
    RequestWaits.Moment moment = waits.read(ids);
    Map<Long, List<RequestView.Destination>> destinations = progress.of(ids);
    return heads.stream()
        .collect(
            Collectors.toMap(
                Head::id,
                head -> {
                  var at = destinations.getOrDefault(head.id(), List.of());
                  var names = datasets.getOrDefault(head.id(), List.of());
                  return view(head, names, at, standing(head, at, moment));
                }));
  }

  /** How a request stands. */
  private record Position(RequestStatus status, List<Waiting> waiting, Instant now) {}

  /** Reasons that do not say so are older than the counts: what is counted may rest since then. */
  private Position standing(
      Head head, List<RequestView.Destination> at, RequestWaits.Moment moment) {
    Position seen = position(head, at, moment);
    boolean allGivenUp =
        seen.waiting().stream().allMatch(w -> w.reason() instanceof WaitReason.GivenUp);
    return seen.status() == RequestStatus.FAILED && !allGivenUp
        ? position(head, at, waits.readAnew(head.id()))
        : seen;
  }

  private static Position position(
      Head head, List<RequestView.Destination> at, RequestWaits.Moment moment) {
    List<Waiting> waiting = head.cancelled() ? List.of() : moment.of(head.asked(), at);
    RequestStatus status =
        RequestStatus.of(head.cancelled(), at.stream().map(d -> facts(d, waiting)).toList());
    return new Position(status, waiting, moment.now());
  }

  private static RequestView view(
      Head head,
      List<DatasetName> datasets,
      List<RequestView.Destination> destinations,
      Position position) {
    return new RequestView(
        Long.toString(head.id()),
        head.requester(),
        head.createdAt(),
        position.status().toString(),
        head.priority(),
        head.activity(),
        datasets,
        destinations,
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
                lastAt(destinations),
                Timing.planned(position.waiting())),
            position.now()));
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

  /** What is missing and has no reason has just arrived: the counts will say so in a moment. */
  private static RequestStatus.Progress facts(
      RequestView.Destination destination, List<Waiting> waiting) {
    List<Waiting> here =
        waiting.stream().filter(w -> w.destination().equals(destination.node())).toList();
    return new RequestStatus.Progress(
        RequestStatus.Approval.valueOf(destination.approval().toUpperCase(Locale.ROOT)),
        destination.files(),
        destination.doneFiles(),
        Math.max(0, destination.failedFiles() - comingBack(here)),
        here.isEmpty() || here.stream().anyMatch(Waiting::isMoving));
  }

  /** What rests returns by itself, and what is suspended is a person's to resume. */
  private static long comingBack(List<Waiting> here) {
    return here.stream()
        .filter(
            w ->
                w.reason() instanceof WaitReason.Resting
                    || w.reason() instanceof WaitReason.Suspended)
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

  private static Head head(ResultSet row, int number) throws SQLException {
    return new Head(
        row.getLong("id"),
        row.getString("requester"),
        new Priority(row.getInt("priority")),
        row.getString("activity"),
        row.getString("remark"),
        row.getObject("created_at", OffsetDateTime.class).toInstant(),
        row.getBoolean("cancelled"),
        row.getBoolean("suspended"),
        Optional.ofNullable(row.getObject("deadline", OffsetDateTime.class))
            .map(OffsetDateTime::toInstant)
            .orElse(null),
        row.getString("strategy"),
        Stream.of((String[]) row.getArray("sources").getArray()).map(NodeName::new).toList());
  }
}
