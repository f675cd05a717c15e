package io.argosy.router.fts3.http;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.access.Caller;
import io.argosy.router.fts3.JobBook;
import io.argosy.router.fts3.store.JobReads;
import io.argosy.router.fts3.store.JobReads.FileRow;
import io.argosy.router.fts3.store.JobReads.JobRow;
import io.swagger.v3.oas.annotations.Hidden;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.StringNode;

/** Jobs, with the addresses, answers and codes of FTS3. */
@Hidden
@RestController
@RequestMapping("/fts3/jobs")
@ConditionalOnProperty("argosy.router.fts3.enabled")
public final class FtsApi {

  private final JobBook book;
  private final JobReads reads;
  private final WaitingReasons reasons;
  private final Clock clock;
  private final JobJson json;

  public FtsApi(JobBook book, JobReads reads, WaitingReasons reasons, Clock clock) {
    this.book = book;
    this.reads = reads;
    this.reasons = reasons;
    this.clock = clock;
    this.json = new JobJson(book.organization());
  }

  /** Takes a job. */
  @RequestMapping(method = {RequestMethod.POST, RequestMethod.PUT})
  public ResponseEntity<Map<String, String>> submit(
      @AuthenticationPrincipal Caller caller, @RequestBody byte[] body) {
    UUID id = book.submit(caller, JobReader.submission(body));
    return ResponseEntity.ok(Map.of("job_id", id.toString()));
  }

  /** Answers with jobs, or with what is wrong with an id. */
  @GetMapping("/{ids}")
  public ResponseEntity<Object> jobs(
      @AuthenticationPrincipal Caller caller,
      @PathVariable String ids,
      @RequestParam(name = "files", required = false) @Nullable String fields) {
    List<String> asked = asked(ids);
    Map<UUID, JobRow> known = known(asked);
    Map<UUID, List<FileRow>> files =
        fields == null
            ? Map.of()
            : reads.files(known.keySet()).stream().collect(groupingBy(FileRow::job));
    return MultiStatus.answer(
        asked.stream()
            .map(
                id ->
                    MultiStatus.entry(
                        id,
                        () -> {
                          JobRow job = require(caller, known, id);
                          Map<String, @Nullable Object> entry = json.job(job);
                          if (fields != null) {
                            entry.put(
                                "files",
                                entries(job, files.getOrDefault(job.id(), List.of()), fields));
                          }
                          entry.put(MultiStatus.STATUS, MultiStatus.OK);
                          return entry;
                        }))
            .toList());
  }

  private Map<UUID, JobRow> known(List<String> asked) {
    List<UUID> ids = asked.stream().flatMap(id -> uuid(id).stream()).distinct().toList();
    return reads.jobs(ids).stream().collect(toMap(JobRow::id, Function.identity()));
  }

  /** Returns entries that are made while they are written: there may be very many. */
  private Iterable<Map<String, @Nullable Object>> entries(
      JobRow job, List<FileRow> files, String fields) {
    Set<String> wanted = JobJson.known(fields);
    return () ->
        files.stream().flatMap(file -> json.file(file, job.priority(), wanted).stream()).iterator();
  }

  /** Answers with all files of a job, and why they wait. */
  @GetMapping("/{id}/files")
  public ResponseEntity<List<Map<String, @Nullable Object>>> files(
      @AuthenticationPrincipal Caller caller, @PathVariable String id) {
    JobRow job = require(caller, known(List.of(id)), id);
    return ResponseEntity.ok(
        reasons.explained(reads.files(List.of(job.id()))).stream()
            .flatMap(file -> json.file(file, job.priority(), JobJson.ALL).stream())
            .toList());
  }

  /** Nothing is deleted for clients, and attempts are shown by the pages. */
  @GetMapping({"/{id}/dm", "/{id}/files/{file}/retries"})
  public ResponseEntity<List<Object>> nothing(
      @AuthenticationPrincipal Caller caller, @PathVariable String id) {
    require(caller, known(List.of(id)), id);
    return ResponseEntity.ok(List.of());
  }

  /** Cancels jobs. */
  @DeleteMapping("/{ids}")
  public ResponseEntity<Object> cancel(
      @AuthenticationPrincipal Caller caller, @PathVariable String ids) {
    return change(caller, ids, id -> book.cancel(caller, id));
  }

  /** Changes the priority of jobs. */
  @PostMapping("/{ids}")
  public ResponseEntity<Object> modify(
      @AuthenticationPrincipal Caller caller, @PathVariable String ids, @RequestBody byte[] body) {
    OptionalLong priority = JobReader.priority(body);
    return change(
        caller, ids, id -> priority.ifPresent(value -> book.prioritize(caller, id, value)));
  }

  private ResponseEntity<Object> change(Caller caller, String ids, Consumer<UUID> change) {
    List<String> asked = asked(ids);
    Map<UUID, JobRow> before = known(asked);
    return MultiStatus.answer(
        asked.stream()
            .map(id -> MultiStatus.entry(id, () -> changed(caller, before, id, change)))
            .toList());
  }

  private Map<String, @Nullable Object> changed(
      Caller caller, Map<UUID, JobRow> before, String id, Consumer<UUID> change) {
    JobRow job = require(caller, before, id);
    boolean isOver = job.state().isFinal();
    if (!isOver) {
      change.accept(job.id());
    }
    Map<String, @Nullable Object> entry =
        json.job(isOver ? job : require(caller, known(List.of(id)), id));
    entry.put(MultiStatus.STATUS, isOver ? MultiStatus.UNCHANGED : MultiStatus.OK);
    entry.put(MultiStatus.MESSAGE, isOver ? "The job is in a terminal state" : null);
    return entry;
  }

  /** Cancels files of a job. */
  @DeleteMapping("/{id}/files/{files}")
  public ResponseEntity<Object> cancelFiles(
      @AuthenticationPrincipal Caller caller, @PathVariable String id, @PathVariable String files) {
    UUID job = uuid(id).orElseThrow(() -> JobBook.unknown(id));
    List<Long> asked = Stream.of(files.split(",")).map(FtsApi::number).toList();
    List<String> states = book.cancelFiles(caller, job, asked);
    return ResponseEntity.ok(states.size() == 1 ? StringNode.valueOf(states.getFirst()) : states);
  }

  /** Answers with the open jobs of the caller, or with those that the parameters describe. */
  @GetMapping
  public ResponseEntity<List<Map<String, @Nullable Object>>> list(
      @AuthenticationPrincipal Caller caller, @RequestParam Map<String, String> asked) {
    List<JobRow> found = reads.list(ListQuery.filter(caller, asked, clock.instant()));
    String fields = asked.get("fields");
    return ResponseEntity.ok(
        found.stream()
            .map(json::job)
            .map(
                entry ->
                    fields == null
                        ? entry
                        : JobJson.only(entry, Set.copyOf(List.of(fields.split(",")))))
            .toList());
  }

  private static JobRow require(Caller caller, Map<UUID, JobRow> known, String id) {
    JobRow job = uuid(id).map(known::get).orElseThrow(() -> JobBook.unknown(id));
    JobBook.requireOwn(caller, job.submitter(), job.id());
    return job;
  }

  private static List<String> asked(String ids) {
    List<String> asked = Stream.of(ids.split(",")).filter(id -> !id.isEmpty()).distinct().toList();
    if (asked.size() > JobReads.MOST_JOBS) {
      throw Refusal.ofParameter("ids", null, "at most 500 jobs are answered at once");
    }
    return asked;
  }

  private static Optional<UUID> uuid(String id) {
    try {
      UUID read = UUID.fromString(id);
      return Optional.of(read).filter(uuid -> uuid.toString().equalsIgnoreCase(id));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  private static long number(String file) {
    try {
      return Long.parseLong(file);
    } catch (NumberFormatException malformed) {
      throw Refusal.ofParameter("files", file, "must be numbers, separated by commas");
    }
  }
}
