package io.argosy.router.request.store;

import io.argosy.common.task.Priority;
import io.argosy.router.request.RequestSpec;
import io.argosy.router.request.RequestStore;
import io.argosy.router.request.StoredRequest;
import io.argosy.router.request.Verdict;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Stores requests with Hibernate. Each write is flushed, so that plain SQL sees it. */
public final class JpaRequestStore implements RequestStore {

  /** Uses the counts per block, which for most requests are all that has to be read. */
  private static final String UNFINISHED_BLOCKS =
      """
      select count(*) from request_destination_facts d
          join request_dataset_facts rd on rd.request_id = d.request_id
          join catalog_block_facts b on b.dataset_id = rd.dataset_id
          join subscription_block_facts s
              on s.block_id = b.id and s.destination_node_id = d.node_id
      where d.request_id = :id and d.approved and s.done_files < s.files
          and (d.blocks_to is null or b.place <= d.blocks_to)
      """;

  private static final String DONE =
      """
      select count(*) from request_facts r
      where r.id = :id
          and exists (select 1 from request_destination_facts d
              where d.request_id = r.id and d.approved)
          and not exists (select 1 from request_destination_facts d
              where d.request_id = r.id and d.approved is null)
          and exists (select 1 from request_dataset_facts rd
                  join catalog_file_facts f on f.dataset_id = rd.dataset_id
              where rd.request_id = r.id)
          and not exists (select 1 from request_destination_facts d
                  join request_dataset_facts rd on rd.request_id = d.request_id
                  join catalog_block_facts b on b.dataset_id = rd.dataset_id
                  join catalog_file_facts f on f.block_id = b.id
                  left join catalog_replica_facts p
                      on p.file_id = f.id and p.node_id = d.node_id
              where d.request_id = r.id and d.approved and p.file_id is null
                  and (d.blocks_to is null or b.place <= d.blocks_to))
      """;

  /** By index; an aggregate over the view reads all blocks. */
  private static final String LAST_BLOCK =
      """
      select coalesce((select place from catalog_block_facts order by place desc limit 1), 0)
      """;

  private static final String END =
      """
      update RequestRow r set r.doneAt = :at
      where r.id in (:ids) and r.isStatic and r.cancelledAt is null and r.doneAt is null
      """;

  private static final String FORGET_DATASETS =
      """
      update request_dataset set ended = true where request_id in (
          select id from request
          where id in (:ids) and (done_at is not null or cancelled_at is not null))
      """;

  private final EntityManager rows;

  public JpaRequestStore(EntityManager rows) {
    this.rows = rows;
  }

  /** Takes an advisory lock, because no row exists yet that could be locked. */
  @Override
  public void lockKey(String requester, String key) {
    rows.createNativeQuery(
            "select 1 from (select pg_advisory_xact_lock(hashtextextended(:key, 0))) as locked")
        .setParameter("key", requester + " " + key)
        .getSingleResult();
  }

  @Override
  public Optional<StoredRequest> byKey(String requester, String key) {
    return rows
        .createQuery(
            "from RequestRow r where r.requester = :requester and r.clientKey = :key",
            RequestRow.class)
        .setParameter("requester", requester)
        .setParameter("key", key)
        .getResultList()
        .stream()
        .findFirst()
        .map(RequestRow::request);
  }

  @Override
  public Optional<StoredRequest> lock(long id) {
    return Optional.ofNullable(rows.find(RequestRow.class, id, LockModeType.PESSIMISTIC_WRITE))
        .map(RequestRow::request);
  }

  @Override
  public long add(String requester, Optional<String> key, RequestSpec spec, Instant at) {
    RequestRow row = new RequestRow(requester, key.orElse(null), spec, at);
    rows.persist(row);
    rows.flush();
    return row.id();
  }

  @Override
  public void decide(long id, long node, Verdict verdict, String by, Instant at) {
    RequestRow row = rows.getReference(RequestRow.class, id);
    row.decide(node, ApprovalRow.of(verdict, by, at, row.isStatic() ? lastBlock() : null));
    rows.flush();
  }

  private long lastBlock() {
    return ((Number) rows.createNativeQuery(LAST_BLOCK).getSingleResult()).longValue();
  }

  @Override
  public int end(Collection<Long> requests, Instant at) {
    if (requests.isEmpty()) {
      return 0;
    }
    int ended =
        rows.createQuery(END).setParameter("at", at).setParameter("ids", requests).executeUpdate();
    forgetDatasets(requests);
    return ended;
  }

  private void forgetDatasets(Collection<Long> requests) {
    rows.createNativeQuery(FORGET_DATASETS).setParameter("ids", requests).executeUpdate();
  }

  @Override
  public boolean isDone(long id) {
    return count(UNFINISHED_BLOCKS, id) == 0 && count(DONE, id) == 1;
  }

  private long count(String statement, long id) {
    Number found =
        (Number) rows.createNativeQuery(statement).setParameter("id", id).getSingleResult();
    return found.longValue();
  }

  @Override
  public void cancel(long id, String by, Instant at) {
    rows.getReference(RequestRow.class, id).cancel(by, at);
    rows.flush();
    forgetDatasets(List.of(id));
  }

  @Override
  public void drop(long id, Collection<Long> datasets) {
    rows.createNativeQuery(
            "delete from request_dataset where request_id = :id and dataset_id in (:datasets)")
        .setParameter("id", id)
        .setParameter("datasets", datasets)
        .executeUpdate();
  }

  @Override
  public void prioritize(long id, Priority priority) {
    rows.getReference(RequestRow.class, id).prioritize(priority);
    rows.flush();
  }

  @Override
  public void suspend(long id, String by, Instant at) {
    rows.getReference(RequestRow.class, id).suspend(by, at);
    rows.flush();
  }

  @Override
  public void resume(long id) {
    rows.getReference(RequestRow.class, id).resume();
    rows.flush();
  }
}
