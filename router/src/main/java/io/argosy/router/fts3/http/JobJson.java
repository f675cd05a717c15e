package io.argosy.router.fts3.http;

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
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Writes jobs and files with the fields of FTS3. */
final class JobJson {

  private static final JsonMapper JSON = new JsonMapper();
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss").withZone(ZoneOffset.UTC);

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

  /** Returns the entries of a file, one for each of its sources. */
  List<Map<String, @Nullable Object>> file(FileRow file, int priority) {
    return IntStream.range(0, file.sources().size())
        .mapToObj(source -> entry(file, source, priority))
        .toList();
  }

  private Map<String, @Nullable Object> entry(FileRow file, int source, int priority) {
    boolean isUsed = isUsed(file, source);
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("file_id", file.id() + source);
    json.put("file_index", file.place());
    json.put("job_id", file.job().toString());
    json.put("file_state", isUsed ? file.state().name() : FileState.NOT_USED);
    json.put("source_surl", file.sources().get(source));
    json.put("dest_surl", file.destination());
    json.put("source_se", JdbcJobStore.storage(file.sources().get(source)));
    json.put("dest_se", JdbcJobStore.storage(file.destination()));
    json.put("vo_name", organization);
    json.put("priority", priority);
    json.put("reason", isUsed ? file.reason().orElse(null) : null);
    json.put("filesize", file.bytes());
    json.put("user_filesize", file.bytes());
    json.put("checksum", file.checksum().replaceFirst("^adler32", "ADLER32"));
    json.put("start_time", isUsed ? file.startedAt().map(JobJson::time).orElse(null) : null);
    json.put("finish_time", isUsed ? file.finishedAt().map(JobJson::time).orElse(null) : null);
    json.put("staging_start", null);
    json.put("staging_finished", null);
    json.put("tx_duration", isUsed ? seconds(file) : null);
    json.put("file_metadata", file.metadata().map(JSON::readTree).orElse(null));
    json.put("selection_strategy", file.strategy().orElse(null));
    json.put("activity", file.activity());
    return json;
  }

  /** Of a file that has not arrived, the first source stands for all, until all have failed. */
  private static boolean isUsed(FileRow file, int source) {
    return switch (file.state()) {
      case FAILED, CANCELED -> true;
      case FINISHED -> source == file.usedSource().orElse(0);
      case SUBMITTED, ACTIVE -> source == 0;
    };
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
