package io.argosy.router.query.store;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.refusal.Refusal.Fault;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.RequestFilter;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.StatusGroup;
import io.argosy.router.query.Cursor;
import io.argosy.router.query.PageRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Finds requests, newest first. A search by status derives the status of at most 500 requests, in
 * at most ten batches, and then returns what it has found and a cursor to continue.
 */
final class RequestSearch {

  private static final int LARGEST_BATCH = 100;
  private static final int SMALLEST_BATCH = 50;
  private static final int MOST = 500;

  /** A longer search ends with a cursor, because the page no longer waits for it. */
  private static final Duration LONGEST_SEARCH = Duration.ofSeconds(2);

  private static final int LONGEST = 200;

  private static final String NOT_CANCELLED = " and r.cancelled_at is null";
  private static final String NOT_ENDED = NOT_CANCELLED + " and r.done_at is null";
  private static final String ANY = "true";

  private static final String TO =
      """
       and exists (select 1 from request_destination_facts d
          join topology_node_facts n on n.id = d.node_id
          where d.request_id = r.id and n.name = :to)\
      """;

  private static final String TEXT =
      """
       and (position(lower(:text) in lower(r.remark)) > 0
          or exists (select 1 from request_dataset_facts rd
              join catalog_dataset_facts ds on ds.id = rd.dataset_id
              where rd.request_id = r.id
                  and position(lower(:text) in lower(ds.name)) > 0))\
      """;

  private static final String ANY_DESTINATION =
      """
      exists (select 1 from request_destination_facts d
          where d.request_id = c.id and %s)\
      """;

  /** A failed request has files that were given up. */
  private static final String ANY_GIVEN_UP =
      """
      exists (select 1 from request_dataset_facts rd
              join catalog_block_facts b on b.dataset_id = rd.dataset_id
              join activation_file_request_facts f on f.block_id = b.id
          where rd.request_id = c.id and f.given_up is not null and f.resting_until is null)\
      """;

  private static final String BATCH =
      """
      select c.id, %s as may
      from (select r.id from request_facts r where r.id < :before%s
          order by r.id desc limit :limit) c
      order by c.id desc
      """;

  /** A request, and whether it may have the searched status. */
  private record Candidate(long id, boolean may) {}

  private record Search(Optional<StatusGroup> group, String where, Map<String, String> words) {}

  private final JdbcClient jdbc;
  private final Function<List<Long>, List<RequestView>> views;

  /**
   * @param views reads the requests with these ids, newest first
   */
  RequestSearch(JdbcClient jdbc, Function<List<Long>, List<RequestView>> views) {
    this.jdbc = jdbc;
    this.views = views;
  }

  /**
   * @throws Refusal if the filter is invalid
   */
  Page<RequestView> find(RequestFilter filter, PageRequest wanted) {
    Search search = search(filter);
    long before = wanted.after().number(Long.MAX_VALUE);
    if (search.group().isPresent()) {
      return byStatus(search, search.group().get(), before, wanted.limit());
    }
    List<Long> ids =
        candidates(search, before, wanted.oneMore()).stream().map(Candidate::id).toList();
    Page<Long> part = Pages.cut(ids, wanted, id -> Long.toString(id), id -> id);
    return new Page<>(views.apply(part.items()), part.next());
  }

  private Page<RequestView> byStatus(Search search, StatusGroup group, long before, int limit) {
    List<RequestView> found = new ArrayList<>();
    int batch = Math.clamp(2L * limit, SMALLEST_BATCH, LARGEST_BATCH);
    long position = before;
    long end = System.nanoTime() + LONGEST_SEARCH.toNanos();
    for (int seen = 0; seen < MOST && System.nanoTime() - end < 0; seen += batch) {
      List<Candidate> next = candidates(search, position, batch);
      List<Long> promising = next.stream().filter(Candidate::may).map(Candidate::id).toList();
      for (RequestView view :
          promising.isEmpty() ? List.<RequestView>of() : views.apply(promising)) {
        if (found.size() == limit) {
          return new Page<>(found, new Cursor(found.getLast().id()).text());
        }
        if (group.has(view.status())) {
          found.add(view);
        }
      }
      if (next.size() < batch) {
        return new Page<>(found, null);
      }
      position = next.getLast().id();
    }
    return new Page<>(found, new Cursor(Long.toString(position)).text());
  }

  private List<Candidate> candidates(Search search, long before, int limit) {
    String may = search.group().map(RequestSearch::may).orElse(ANY);
    return jdbc.sql(BATCH.formatted(may, search.where()))
        .param("before", before)
        .param("limit", limit)
        .params(search.words())
        .query(Candidate.class)
        .list();
  }

  private static Search search(RequestFilter filter) {
    List<Fault> faults = new ArrayList<>();
    Map<String, String> words = new HashMap<>();
    word("requester", filter.requester(), faults).ifPresent(word -> words.put("requester", word));
    word("to", filter.to(), faults).ifPresent(word -> words.put("to", word));
    word("text", filter.text(), faults).ifPresent(word -> words.put("text", word));
    Optional<String> status = word("status", filter.status(), faults);
    Optional<StatusGroup> group = status.flatMap(StatusGroup::of);
    if (status.isPresent() && group.isEmpty()) {
      faults.add(fault("status", status.get(), "must be one of " + StatusGroup.words()));
    }
    if (!faults.isEmpty()) {
      throw new Refusal(Refusal.Kind.MALFORMED, "malformed", "The query is malformed.", faults);
    }
    String where =
        (words.containsKey("requester") ? " and r.requester = :requester" : "")
            + (words.containsKey("to") ? TO : "")
            + (words.containsKey("text") ? TEXT : "")
            + group.map(RequestSearch::stored).orElse("");
    return new Search(group, where, words);
  }

  private static Optional<String> word(String field, @Nullable String text, List<Fault> faults) {
    String word = text == null ? "" : text.replace("\0", "").strip();
    if (word.length() > LONGEST) {
      faults.add(fault(field, word, "must be at most %d characters long".formatted(LONGEST)));
      return Optional.empty();
    }
    return word.isEmpty() ? Optional.empty() : Optional.of(word);
  }

  private static Fault fault(String field, String rejected, String message) {
    return new Fault(field, rejected.length() > 40 ? null : rejected, message);
  }

  /** Returns the condition of a status on the row of the request. */
  private static String stored(StatusGroup group) {
    return switch (group) {
      case CANCELLED -> " and r.cancelled_at is not null";
      case SUSPENDED -> NOT_CANCELLED + " and r.suspended_at is not null";
      case REFUSED, DONE -> NOT_CANCELLED;
      case OPEN, FAILED, WAITING_FOR_APPROVAL -> NOT_ENDED;
    };
  }

  /** Returns a necessary condition for a status. */
  private static String may(StatusGroup group) {
    return switch (group) {
      case CANCELLED, SUSPENDED, DONE, OPEN -> ANY;
      case REFUSED -> ANY_DESTINATION.formatted("not d.approved");
      case FAILED -> ANY_GIVEN_UP;
      case WAITING_FOR_APPROVAL -> ANY_DESTINATION.formatted("d.approved is null");
    };
  }
}
