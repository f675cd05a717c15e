package io.argosy.router.fts3;

import static java.util.stream.Collectors.toSet;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.dav.DavFile;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.Counted;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Role;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.catalog.InjectionBook;
import io.argosy.router.catalog.KnownFile;
import io.argosy.router.fts3.JobStore.Change;
import io.argosy.router.fts3.JobStore.Job;
import io.argosy.router.fts3.JobStore.JobFile;
import io.argosy.router.fts3.JobStore.NewFile;
import io.argosy.router.fts3.Submission.Spot;
import io.argosy.router.fts3.Submission.Transfer;
import io.argosy.router.request.RequestBook;
import io.argosy.router.stage.Stage;
import io.argosy.router.topology.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Takes, cancels and changes jobs. Each file of a job becomes a file of the catalogue in a dataset
 * of its own, {@code /fts3/<job>/<place>}, and is part of a static request.
 */
public final class JobBook {

  /** The code of the refusal of a job or a destination that is stored already. */
  public static final String DUPLICATE = "duplicate";

  /** They are made in one transaction. */
  private static final int MOST_REQUESTS = 100;

  private static final String CANCELLED = "Job canceled by the user";

  private final JobStore store;
  private final SubmissionRule rule;
  private final BiFunction<String, List<List<Spot>>, Map<DavUrl, DavFile>> facts;
  private final UnmanagedBook unmanaged;
  private final InjectionBook catalog;
  private final RequestBook requests;
  private final String organization;
  private final Supplier<UUID> random;
  private final CommandContext context;

  /**
   * @param facts what storage systems say of files, asked for a user
   * @param organization under which clients see all jobs
   * @param random makes an id for each job without a name
   */
  public JobBook(
      JobStore store,
      SubmissionRule rule,
      BiFunction<String, List<List<Spot>>, Map<DavUrl, DavFile>> facts,
      UnmanagedBook unmanaged,
      InjectionBook catalog,
      RequestBook requests,
      String organization,
      Supplier<UUID> random,
      CommandContext context) {
    this.store = store;
    this.rule = rule;
    this.facts = facts;
    this.unmanaged = unmanaged;
    this.catalog = catalog;
    this.requests = requests;
    this.organization = organization;
    this.random = random;
    this.context = context;
  }

  public String organization() {
    return organization;
  }

  /**
   * Stores a job, all or nothing.
   *
   * @throws Refusal the form is not acceptable, the caller may not move these files, or the job or
   *     a destination is known already
   */
  public UUID submit(Caller caller, JobForm form) {
    UrlMap urls = unmanaged.urls(caller, SubmissionRule.origins(form));
    List<List<Spot>> unknown = SubmissionRule.unknown(form, urls);
    requireMayRead(caller, unknown.stream().flatMap(List::stream));
    Submission job = rule.check(form, urls, facts.apply(caller.name(), unknown));
    requireMayMove(caller, job);
    UUID id = job.sid().map(name -> JobId.of(organization, name)).orElseGet(random);
    Map<Group, List<Integer>> groups = groups(job);
    boolean hasNewLinks =
        context.inOne(
            () -> {
              add(caller, id, job, groups);
              return unmanaged.connect(caller, job);
            });
    if (hasNewLinks) {
      context.wake(Stage.LINKRATE);
    }
    context.wake(Stage.SUBSCRIPTION);
    return id;
  }

  /** A client names any path below the roots of nodes, and the router's tokens open all of them. */
  private static void requireMayMove(Caller caller, Submission job) {
    job.files().stream()
        .map(file -> file.destination().node().site())
        .distinct()
        .forEach(site -> caller.requireAt(site, Role.DATA_MANAGER));
    requireMayRead(caller, job.files().stream().flatMap(file -> file.sources().stream()));
  }

  private static void requireMayRead(Caller caller, Stream<Spot> sources) {
    sources
        .map(source -> source.node().site())
        .distinct()
        .forEach(site -> caller.requireAt(site, Role.DATA_MANAGER, Role.OPERATOR));
  }

  private void add(Caller caller, UUID id, Submission job, Map<Group, List<Integer>> groups) {
    if (!store.add(id, caller.name(), job, context.now())) {
      throw duplicate("The sid provided by the user is duplicated");
    }
    Map<Lfn, KnownFile> known = catalog.addAlone(holders(id, job.files()));
    Map<Integer, Long> requested = request(caller, id, job, groups);
    List<NewFile> files =
        IntStream.range(0, job.files().size())
            .mapToObj(
                n -> {
                  KnownFile file = known.get(name(id, n));
                  return new NewFile(
                      n, job.files().get(n), file.id(), file.datasetId(), requested.get(n));
                })
            .toList();
    if (!store.addFiles(id, job, files, context.now())) {
      throw duplicate("The submission is duplicated");
    }
  }

  private static Refusal duplicate(String sentence) {
    return new Refusal(Refusal.Kind.CONFLICT, DUPLICATE, sentence, List.of());
  }

  /** Returns the name of a file of a job. */
  public static Lfn name(UUID job, int place) {
    return new Lfn("%s%s/%d".formatted(InjectionBook.OF_JOBS, job, place));
  }

  /** Returns the files of a job with the nodes that hold them. */
  private static Map<FileContent, List<Long>> holders(UUID job, List<Transfer> files) {
    Map<FileContent, List<Long>> holders = new LinkedHashMap<>();
    for (int n = 0; n < files.size(); n++) {
      Transfer file = files.get(n);
      holders.put(
          new FileContent(name(job, n), file.size(), file.checksum()),
          file.sources().stream().map(source -> source.node().id()).distinct().toList());
    }
    return holders;
  }

  /** What the files of one request have in common. */
  private record Group(NodeName destination, String activity, int part) {}

  /** Returns the places of the files of each request. */
  private static Map<Group, List<Integer>> groups(Submission job) {
    Map<Group, List<Integer>> groups = new LinkedHashMap<>();
    for (int n = 0; n < job.files().size(); n++) {
      Transfer file = job.files().get(n);
      NodeName destination = file.destination().node().name();
      groups
          .computeIfAbsent(
              new Group(destination, word(file.activity()), n / RequestBook.MOST_DATASETS),
              group -> new ArrayList<>())
          .add(n);
    }
    if (groups.size() > MOST_REQUESTS) {
      throw SubmissionRule.refused(
          "The files of a job have at most %d pairs of destination and activity"
              .formatted(MOST_REQUESTS));
    }
    return groups;
  }

  /** Makes the requests of a job, and returns those of its files by their places. */
  private Map<Integer, Long> request(
      Caller caller, UUID id, Submission job, Map<Group, List<Integer>> groups) {
    Map<Integer, Long> requested = new HashMap<>();
    groups.forEach(
        (group, places) -> {
          long request = requests.create(caller, form(id, job, group, places)).id();
          places.forEach(place -> requested.put(place, request));
        });
    return requested;
  }

  private static RequestForm form(UUID id, Submission job, Group group, List<Integer> places) {
    Transfer first = job.files().get(places.getFirst());
    boolean isOrdered = first.strategy().filter("orderly"::equals).isPresent();
    return new RequestForm(
        null,
        places.stream().map(place -> new DatasetName(name(id, place).value())).toList(),
        List.of(group.destination()),
        urgency(job.priority()),
        group.activity(),
        "FTS3 job " + id,
        null,
        first.strategy().orElse(null),
        isOrdered
            ? first.sources().stream().map(Spot::node).map(Node::name).distinct().toList()
            : null,
        true);
  }

  private static String word(String activity) {
    String word = activity.replaceAll("[^A-Za-z0-9_-]", "-");
    return word.substring(0, Math.min(word.length(), 64));
  }

  /** FTS3 counts from 1 to 5, and 5 is the most urgent; 3 is the usual one. */
  static Priority urgency(int priority) {
    return new Priority(Math.clamp(4L - priority, 0, 3));
  }

  /** Cancels what is not over of a job; one that is over stays as it is. */
  public void cancel(Caller caller, UUID id) {
    context.inOne(
        () -> {
          require(caller, id);
          end(caller, id, store.files(id));
        });
    context.wake(Stage.SUBSCRIPTION);
  }

  /**
   * Cancels files of a job.
   *
   * @param asked the ids by which clients know files
   * @return the state of each afterwards, or a sentence
   */
  public List<String> cancelFiles(Caller caller, UUID id, List<Long> asked) {
    List<String> states =
        context.inOne(
            () -> {
              require(caller, id);
              List<JobFile> files =
                  store.files(id).stream()
                      .filter(file -> asked.stream().anyMatch(file::isCalled))
                      .toList();
              end(caller, id, files);
              return asked.stream().map(one -> stateOf(files, one)).toList();
            });
    context.wake(Stage.SUBSCRIPTION);
    return states;
  }

  private static String stateOf(List<JobFile> files, long asked) {
    return files.stream()
        .filter(file -> file.isCalled(asked))
        .map(JobFile::state)
        .map(state -> state.isFinal() ? state.name() : FileState.CANCELED.name())
        .findFirst()
        .orElse("File does not belong to the job");
  }

  private void end(Caller caller, UUID id, List<JobFile> files) {
    List<JobFile> open = files.stream().filter(file -> !file.state().isFinal()).toList();
    if (!open.isEmpty()) {
      requests.drop(caller.name(), FollowCycle.datasets(open.stream()));
      store.write(
          Set.of(id),
          open.stream().map(file -> new Change(file.id(), FileState.CANCELED, CANCELLED)).toList(),
          context.now());
      context.record(
          caller.name(), "cancel-fts3-job", id.toString(), Counted.of(open.size(), "file"));
    }
  }

  /**
   * Changes the priority of a job that is not over.
   *
   * @param priority 1 to 5; others are taken for the nearest of these
   */
  public void prioritize(Caller caller, UUID id, long priority) {
    int within = Math.clamp(priority, 1, 5);
    context.inOne(
        () -> {
          if (!require(caller, id).state().isFinal()) {
            requests.prioritize(
                store.files(id).stream().map(JobFile::requestId).collect(toSet()), urgency(within));
            store.prioritize(id, within);
            context.record(
                caller.name(), "prioritize-fts3-job", id.toString(), Integer.toString(within));
          }
        });
    context.wake(Stage.SUBSCRIPTION);
  }

  private Job require(Caller caller, UUID id) {
    Job job =
        store.lock(List.of(id)).stream().findFirst().orElseThrow(() -> unknown(id.toString()));
    requireOwn(caller, job.submitter(), id);
    return job;
  }

  /** Refuses a job that does not exist. */
  public static Refusal unknown(String id) {
    return new Refusal(
        Refusal.Kind.NOT_FOUND,
        "unknown-job",
        "No job with the id \"%s\" has been found".formatted(id),
        List.of());
  }

  /**
   * @throws Refusal the job is another user's
   */
  public static void requireOwn(Caller caller, String submitter, UUID id) {
    if (!caller.isAdmin() && !caller.name().equals(submitter)) {
      throw new Refusal(
          Refusal.Kind.FORBIDDEN,
          "forbidden",
          "Not enough permissions to check the job \"%s\"".formatted(id),
          List.of());
    }
  }
}
