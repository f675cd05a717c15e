package io.argosy.router.fts3.http;

import static java.util.stream.Collectors.toSet;

import io.argosy.router.fts3.FileState;
import io.argosy.router.fts3.store.JdbcJobStore;
import io.argosy.router.fts3.store.JobReads.FileRow;
import io.argosy.router.fts3.store.JobReads.JobRow;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/** Writes jobs and files with the fields of FTS3. */
final class JobJson {

  private static final JsonMapper JSON = new JsonMapper();
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss").withZone(ZoneOffset.UTC);

  /** The fields of a file by their names. */
  private static final Map<String, Function<Entry, @Nullable Object>> FIELDS = fields();

  /** The names of all fields of a file. */
  static final Set<String> ALL = Set.copyOf(FIELDS.keySet());

  private final String organization;

  JobJson(String organization) {
    this.organization = organization;
  }

  Map<String, @Nullable Object> job(JobRow job) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("job_id", job.id().toString());
    json.put("job_state", job.state().name());
    json.put("job_type", job.hasSeveralSources() ? "R" : "N");
    json.put("user_dn", job.submitter());
    json.put("vo_name", organization);
    json.put("cred_id", delegation(job.submitter()));
    json.put("source_se", job.sourceStorage().orElse(null));
    json.put("dest_se", job.destinationStorage().orElse(null));
    json.put("submit_time", time(job.submittedAt()));
    json.put("job_finished", job.finishedAt().map(JobJson::time).orElse(null));
    json.put("priority", job.priority());
    json.put("overwrite_flag", job.overwrites());
    json.put("verify_checksum", "b");
    json.put("job_metadata", jobMetadata(job.metadata()));
    json.put("reason", job.reason().orElse(null));
    return json;
  }

  /** As in FTS3, it is always an object, which says how the client was authenticated. */
  private static JsonNode jobMetadata(Optional<String> stored) {
    JsonNode read = stored.map(JSON::readTree).orElseGet(JSON::createObjectNode);
    ObjectNode metadata =
        read instanceof ObjectNode object ? object : JSON.createObjectNode().set("label", read);
    return metadata.put("auth_method", "oauth2");
  }

  /** Returns the fields that a client wants, without those that nobody knows. */
  static Set<String> known(String fields) {
    return Stream.of(fields.split(",")).filter(ALL::contains).collect(toSet());
  }

  /**
   * Returns the entries of a file, one for each of its sources.
   *
   * @param wanted known fields
   */
  List<Map<String, @Nullable Object>> file(FileRow file, int priority, Set<String> wanted) {
    return IntStream.range(0, file.sources().size())
        .mapToObj(source -> entry(new Entry(file, source, priority, organization), wanted))
        .toList();
  }

  /** Clients that poll want a few fields of very many files, so no other value is made. */
  private static Map<String, @Nullable Object> entry(Entry entry, Set<String> wanted) {
    Map<String, @Nullable Object> json = LinkedHashMap.newLinkedHashMap(wanted.size());
    wanted.forEach(name -> json.put(name, FIELDS.get(name).apply(entry)));
    return json;
  }

  /** What a source has to do with a file. */
  private record Entry(FileRow file, int source, int priority, String organization) {

    /** Of a file that has not arrived, the first source stands for all, until all have failed. */
    boolean isUsed() {
      return switch (file.state()) {
        case FAILED, CANCELED -> true;
        case FINISHED -> source == file.usedSource().orElse(0);
        case SUBMITTED, ACTIVE -> source == 0;
      };
    }

    @Nullable Object ifUsed(Optional<?> value) {
      return isUsed() ? value.orElse(null) : null;
    }

    String url() {
      return file.sources().get(source);
    }
  }

  private static Map<String, Function<Entry, @Nullable Object>> fields() {
    Map<String, Function<Entry, @Nullable Object>> fields = new LinkedHashMap<>();
    fields.put("file_id", entry -> entry.file().id() + entry.source());
    fields.put("file_index", entry -> entry.file().place());
    fields.put("job_id", entry -> entry.file().job().toString());
    fields.put(
        "file_state", entry -> entry.isUsed() ? entry.file().state().name() : FileState.NOT_USED);
    fields.put("source_surl", Entry::url);
    fields.put("dest_surl", entry -> entry.file().destination());
    fields.put("source_se", entry -> JdbcJobStore.storage(entry.url()));
    fields.put("dest_se", entry -> JdbcJobStore.storage(entry.file().destination()));
    fields.put("vo_name", Entry::organization);
    fields.put("priority", Entry::priority);
    fields.put("reason", entry -> entry.ifUsed(entry.file().reason()));
    fields.put("filesize", entry -> entry.file().bytes());
    fields.put("user_filesize", entry -> entry.file().bytes());
    fields.put("checksum", entry -> entry.file().checksum().replaceFirst("^adler32", "ADLER32"));
    fields.put("start_time", entry -> entry.ifUsed(entry.file().startedAt().map(JobJson::time)));
    fields.put("finish_time", entry -> entry.ifUsed(entry.file().finishedAt().map(JobJson::time)));
    fields.put("staging_start", entry -> null);
    fields.put("staging_finished", entry -> null);
    fields.put("tx_duration", entry -> entry.isUsed() ? seconds(entry.file()) : null);
    fields.put("file_metadata", entry -> entry.file().metadata().map(RawValue::new).orElse(null));
    fields.put("selection_strategy", entry -> entry.file().strategy().orElse(null));
    fields.put("activity", entry -> entry.file().activity());
    return fields;
  }

  private static @Nullable Double seconds(FileRow file) {
    return file.startedAt().isPresent() && file.finishedAt().isPresent()
        ? Duration.between(file.startedAt().get(), file.finishedAt().get()).toMillis() / 1000.0
        : null;
  }

  /** Returns the wanted fields of an entry; those that nobody knows are left out. */
  static Map<String, @Nullable Object> only(
      Map<String, @Nullable Object> entry, Set<String> fields) {
    entry.keySet().retainAll(fields);
    return entry;
  }

  /** Returns the id under which a user's credentials would be, if they were delegated. */
  static String delegation(String user) {
    return "%016x".formatted(user.hashCode() & 0xffffffffL);
  }

  static String time(Instant at) {
    return TIME.format(at);
  }
}
