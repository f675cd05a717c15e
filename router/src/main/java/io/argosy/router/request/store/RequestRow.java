package io.argosy.router.request.store;

import io.argosy.common.task.Priority;
import io.argosy.router.request.RequestSpec;
import io.argosy.router.request.SourceChoice;
import io.argosy.router.request.StoredRequest;
import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.MapKeyColumn;
import jakarta.persistence.OrderColumn;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

@Entity
@Table(name = "request")
class RequestRow {

  @Id
  @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "request")
  @SequenceGenerator(name = "request", sequenceName = "request_id_seq", allocationSize = 50)
  private @Nullable Long id;

  @Column(name = "client_key")
  private @Nullable String clientKey;

  private String requester = "";
  private short priority;
  private String activity = "";

  @Column(name = "remark")
  private String comment = "";

  @Column(name = "created_at")
  private Instant createdAt = Instant.EPOCH;

  @Column(name = "cancelled_at")
  private @Nullable Instant cancelledAt;

  private @Nullable Instant deadline;
  private @Nullable String strategy;

  @Column(name = "suspended_at")
  private @Nullable Instant suspendedAt;

  @Column(name = "suspended_by")
  private @Nullable String suspendedBy;

  @Column(name = "is_static")
  private boolean isStatic;

  @Column(name = "done_at")
  private @Nullable Instant doneAt;

  @Column(name = "cancelled_by")
  private @Nullable String cancelledBy;

  @ElementCollection
  @CollectionTable(name = "request_dataset", joinColumns = @JoinColumn(name = "request_id"))
  @Column(name = "dataset_id")
  private Set<Long> datasets = new HashSet<>();

  @ElementCollection
  @CollectionTable(name = "request_destination", joinColumns = @JoinColumn(name = "request_id"))
  @Column(name = "node_id")
  private Set<Long> destinations = new HashSet<>();

  @ElementCollection
  @CollectionTable(name = "request_source", joinColumns = @JoinColumn(name = "request_id"))
  @OrderColumn(name = "place")
  @Column(name = "node_id")
  private List<Long> sources = new ArrayList<>();

  @ElementCollection
  @CollectionTable(name = "approval", joinColumns = @JoinColumn(name = "request_id"))
  @MapKeyColumn(name = "node_id")
  private Map<Long, ApprovalRow> approvals = new HashMap<>();

  protected RequestRow() {}

  RequestRow(String requester, @Nullable String clientKey, RequestSpec spec, Instant createdAt) {
    this.requester = requester;
    this.clientKey = clientKey;
    this.priority = (short) spec.priority().value();
    this.activity = spec.activity();
    this.comment = spec.comment();
    this.deadline = spec.deadline().orElse(null);
    this.strategy = spec.choice().strategy().orElse(null);
    this.sources = new ArrayList<>(spec.choice().sources());
    this.isStatic = spec.isStatic();
    this.createdAt = createdAt;
    this.datasets = new HashSet<>(spec.datasets());
    this.destinations = new HashSet<>(spec.destinations());
  }

  long id() {
    return Objects.requireNonNull(id, "a stored row has an id");
  }

  void decide(long node, ApprovalRow approval) {
    approvals.put(node, approval);
  }

  boolean isStatic() {
    return isStatic;
  }

  void cancel(String by, Instant at) {
    cancelledBy = by;
    cancelledAt = at;
  }

  void prioritize(Priority wanted) {
    priority = (short) wanted.value();
  }

  void suspend(String by, Instant at) {
    if (suspendedAt == null) {
      suspendedBy = by;
      suspendedAt = at;
    }
  }

  void resume() {
    suspendedBy = null;
    suspendedAt = null;
  }

  StoredRequest request() {
    return new StoredRequest(
        id(),
        requester,
        new RequestSpec(
            datasets,
            destinations,
            new Priority(priority),
            activity,
            comment,
            Optional.ofNullable(deadline),
            new SourceChoice(Optional.ofNullable(strategy), sources),
            isStatic),
        approvals.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().approved())),
        cancelledAt != null,
        suspendedAt != null,
        doneAt != null);
  }
}
