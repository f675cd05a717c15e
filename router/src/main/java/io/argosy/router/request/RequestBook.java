package io.argosy.router.request;

import static io.argosy.common.refusal.Refusal.Kind.CONFLICT;
import static io.argosy.common.refusal.Refusal.Kind.FORBIDDEN;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Role;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.catalog.ChangedDatasets;
import io.argosy.router.stage.Portions;
import io.argosy.router.stage.Stage;
import io.argosy.router.topology.Node;
import io.argosy.router.topology.NodeDirectory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Makes, approves, changes and cancels requests. */
public final class RequestBook {

  /** The most datasets of a request. */
  public static final int MOST_DATASETS = ScopeFinder.MOST;

  private final RequestStore store;
  private final ScopeFinder finder;
  private final NodeDirectory nodes;
  private final ApprovalPolicy policy;
  private final ChangedDatasets changed;
  private final Retries retries;
  private final CommandContext context;

  public RequestBook(
      RequestStore store,
      ScopeFinder finder,
      NodeDirectory nodes,
      ApprovalPolicy policy,
      ChangedDatasets changed,
      Retries retries,
      CommandContext context) {
    this.store = store;
    this.finder = finder;
    this.nodes = nodes;
    this.policy = policy;
    this.changed = changed;
    this.retries = retries;
    this.context = context;
  }

  /**
   * @param fresh false if the same request had been made before with the same key
   */
  public record Taken(long id, boolean fresh) {}

  public Taken create(Caller caller, RequestForm form) {
    RequestRule.require(form);
    Optional<Instant> deadline =
        Optional.ofNullable(form.deadline()).map(time -> time.truncatedTo(ChronoUnit.MICROS));
    DeadlineRule.require(deadline, context.now());
    RequestScope scope = finder.find(form.datasets(), form.destinations());
    RequestSpec spec =
        new RequestSpec(
            new HashSet<>(scope.datasets()),
            scope.destinations().stream().map(Node::id).collect(Collectors.toSet()),
            Objects.requireNonNullElse(form.priority(), Priority.NORMAL),
            Objects.requireNonNullElse(form.activity(), "default"),
            Objects.requireNonNullElse(form.comment(), ""),
            deadline,
            finder.choice(
                new SourcePreference(
                    Optional.ofNullable(form.strategy()),
                    Objects.requireNonNullElse(form.sources(), List.of()))),
            Objects.requireNonNullElse(form.isStatic(), false));
    Taken taken =
        context.inOne(
            () ->
                known(caller, form, spec)
                    .map(id -> new Taken(id, false))
                    .orElseGet(() -> new Taken(add(caller, form, spec, scope), true)));
    context.wake(Stage.SUBSCRIPTION);
    return taken;
  }

  /** Approves or refuses a destination. Repeating a decision does not even change the reason. */
  public void decide(Caller caller, long id, NodeName destination, Verdict verdict) {
    context.inOne(
        () -> {
          StoredRequest request = stored(id);
          Node node = destinationOf(request, destination);
          caller.requireAt(node.site(), Role.DATA_MANAGER);
          requireLive(request);
          Boolean before = request.approvals().get(node.id());
          if (before == null) {
            store.decide(id, node.id(), verdict, caller.name(), context.now());
            changed.add(request.spec().datasets());
            audit(caller, verdict.action(), id, "destination " + destination + verdict.why());
          } else if (before != verdict.approved()) {
            throw conflict("decided", "destination", destination, "was decided differently");
          }
        });
    context.wake(Stage.SUBSCRIPTION);
  }

  /** A request that is done cannot be cancelled and stays done. */
  public void cancel(Caller caller, long id) {
    context.inOne(
        () -> {
          StoredRequest request = stored(id);
          requireOwn(caller, request, "cancel it");
          if (!request.cancelled()) {
            requireUndone(request);
            store.cancel(id, caller.name(), context.now());
            changed.add(request.spec().datasets());
            audit(caller, "cancel", id, "");
          }
        });
    context.wake(Stage.SUBSCRIPTION);
  }

  private void requireUndone(StoredRequest request) {
    if (request.done() || store.isDone(request.id())) {
      throw done(
          request.spec().isStatic()
              ? "nothing is left to cancel"
              : "nothing is left to cancel; suspend it to stop fetching files added later");
    }
  }

  private static Refusal done(String consequence) {
    return new Refusal(
        CONFLICT,
        "done",
        "the request is done: every file has arrived, and " + consequence,
        List.of());
  }

  /** Changes the priority of the request, also for files that are queued or that agents hold. */
  public void prioritize(Caller caller, long id, Priority priority) {
    change(
        caller,
        id,
        request -> {
          if (!request.spec().priority().equals(priority)) {
            store.prioritize(id, priority);
            audit(caller, "prioritize", id, request.spec().priority() + " to " + priority);
          }
        });
  }

  /** Changes the priority of those of the requests that are open; for callers that checked it. */
  public void prioritize(Collection<Long> ids, Priority priority) {
    for (long id : new TreeSet<>(ids)) {
      store
          .lock(id)
          .filter(RequestBook::isOpen)
          .ifPresent(
              request -> {
                store.prioritize(id, priority);
                changed.add(request.spec().datasets());
              });
    }
  }

  /**
   * Takes datasets out of those of the requests that are open, inside the caller's transaction: for
   * callers that checked it and wake the stage. A request without any dataset left is cancelled.
   *
   * @param by who is said to have cancelled it
   * @param datasets those that are no longer wanted, by request
   */
  public void drop(String by, Map<Long, Set<Long>> datasets) {
    new TreeMap<>(datasets)
        .forEach(
            (id, dropped) ->
                store
                    .lock(id)
                    .filter(RequestBook::isOpen)
                    .ifPresent(
                        request -> {
                          if (dropped.containsAll(request.spec().datasets())) {
                            store.cancel(id, by, context.now());
                          } else {
                            store.drop(id, dropped);
                          }
                          changed.add(request.spec().datasets());
                        }));
  }

  private static boolean isOpen(StoredRequest request) {
    return !request.cancelled() && !request.done();
  }

  /** Stops fetching files for the request until it is resumed; files that have arrived stay. */
  public void suspend(Caller caller, long id) {
    change(
        caller,
        id,
        request -> {
          if (!request.suspended()) {
            store.suspend(id, caller.name(), context.now());
            audit(caller, "suspend", id, "");
          }
        });
  }

  public void resume(Caller caller, long id) {
    change(
        caller,
        id,
        request -> {
          if (request.suspended()) {
            store.resume(id);
            audit(caller, "resume", id, "");
          }
        });
  }

  /**
   * Forgets failures, and lets files be tried again that wait, in portions.
   *
   * @return how many files are tried again
   */
  public int retry(Caller caller, long id) {
    Portions.all(() -> context.inOne(() -> retries.resume(retriable(caller, id))));
    int files = Portions.inOrder(after -> context.inOne(() -> retryPortion(caller, id, after)));
    context.wake(Stage.ACTIVATION);
    context.wake(Stage.ROUTING);
    return files;
  }

  private List<Long> retryPortion(Caller caller, long id, long after) {
    List<Long> tried = retries.now(retriable(caller, id), context.now(), after);
    if (after == 0 || !tried.isEmpty()) {
      audit(caller, "retry", id, "files " + tried.size());
    }
    return tried;
  }

  private long retriable(Caller caller, long id) {
    StoredRequest request = stored(id);
    requireOwn(caller, request, "change it");
    requireOpen(request);
    requireResumed(request);
    return id;
  }

  private static void requireResumed(StoredRequest request) {
    if (request.suspended()) {
      throw new Refusal(
          CONFLICT, "suspended", "the request is suspended; resume it to continue", List.of());
    }
  }

  private void change(Caller caller, long id, Consumer<StoredRequest> change) {
    context.inOne(
        () -> {
          StoredRequest request = stored(id);
          requireOwn(caller, request, "change it");
          requireOpen(request);
          change.accept(request);
          changed.add(request.spec().datasets());
        });
    context.wake(Stage.SUBSCRIPTION);
  }

  private static void requireOwn(Caller caller, StoredRequest request, String does) {
    if (!caller.isAdmin() && !caller.name().equals(request.requester())) {
      throw new Refusal(
          FORBIDDEN, "forbidden", "only its requester or an admin can " + does, List.of());
    }
  }

  private Optional<Long> known(Caller caller, RequestForm form, RequestSpec spec) {
    String key = form.key();
    if (key == null) {
      return Optional.empty();
    }
    store.lockKey(caller.name(), key);
    Optional<StoredRequest> before = store.byKey(caller.name(), key);
    if (before.isPresent() && !before.get().spec().at(spec.priority()).equals(spec)) {
      throw conflict("key-used", "key", key, "this key was used for another request");
    }
    return before.map(StoredRequest::id);
  }

  private long add(Caller caller, RequestForm form, RequestSpec spec, RequestScope scope) {
    var now = context.now();
    long id = store.add(caller.name(), Optional.ofNullable(form.key()), spec, now);
    for (Node node : scope.destinations()) {
      policy
          .approver(caller, node.site())
          .ifPresent(approver -> store.decide(id, node.id(), Verdict.YES, approver, now));
    }
    changed.add(spec.datasets());
    audit(
        caller,
        "request",
        id,
        "datasets %s destinations %s priority %s%s"
            .formatted(
                form.datasets(),
                form.destinations(),
                spec.priority(),
                spec.isStatic() ? " static" : ""));
    return id;
  }

  private StoredRequest stored(long id) {
    return store.lock(id).orElseThrow(() -> RequestIds.unknown(id));
  }

  private Node destinationOf(StoredRequest request, NodeName destination) {
    Node node = nodes.find(List.of(destination)).get(destination);
    if (node == null || !request.spec().destinations().contains(node.id())) {
      throw Refusal.of(
          Refusal.Kind.UNACCEPTABLE,
          "unknown-name",
          new Refusal.Fault(
              "destination", destination.value(), "is not a destination of this request"));
    }
    return node;
  }

  private static void requireOpen(StoredRequest request) {
    requireLive(request);
    if (request.done()) {
      throw done("nothing more is fetched for it");
    }
  }

  private static void requireLive(StoredRequest request) {
    if (request.cancelled()) {
      throw new Refusal(CONFLICT, "cancelled", "the request was cancelled", List.of());
    }
  }

  private void audit(Caller caller, String action, long id, String detail) {
    context.record(caller.name(), action, Long.toString(id), detail);
  }

  private static Refusal conflict(String code, String field, Object rejected, String message) {
    return Refusal.of(CONFLICT, code, new Refusal.Fault(field, rejected.toString(), message));
  }
}
