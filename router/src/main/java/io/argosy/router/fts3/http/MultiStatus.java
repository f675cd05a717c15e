package io.argosy.router.fts3.http;

import io.argosy.common.refusal.Refusal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;

/**
 * Answers about several jobs at once: each entry has its own status. The answer about one job is
 * its entry, with the status of the entry.
 */
final class MultiStatus {

  static final String STATUS = "http_status";
  static final String MESSAGE = "http_message";
  static final String OK = "200 Ok";
  static final String UNCHANGED = "304 Not Modified";

  private MultiStatus() {}

  /** Returns what an answer is, or why there is none. */
  static Map<String, @Nullable Object> entry(
      String id, Supplier<Map<String, @Nullable Object>> answer) {
    try {
      return answer.get();
    } catch (Refusal refused) {
      Map<String, @Nullable Object> entry = new LinkedHashMap<>();
      entry.put("job_id", id);
      entry.put(STATUS, text(refused.kind().status()));
      entry.put(MESSAGE, refused.getMessage());
      return entry;
    }
  }

  static ResponseEntity<Object> answer(List<Map<String, @Nullable Object>> entries) {
    if (entries.size() == 1) {
      return ResponseEntity.status(code(entries.getFirst())).body(entries.getFirst());
    }
    boolean isMixed = entries.stream().anyMatch(entry -> code(entry).isError());
    return ResponseEntity.status(isMixed ? HttpStatus.MULTI_STATUS : HttpStatus.OK).body(entries);
  }

  private static HttpStatusCode code(Map<String, @Nullable Object> entry) {
    String status = String.valueOf(entry.get(STATUS));
    return status.equals(UNCHANGED)
        ? HttpStatus.OK
        : HttpStatusCode.valueOf(Integer.parseInt(status.substring(0, 3)));
  }

  /** Returns a status as FTS3 writes it, such as {@code 404 Not Found}. */
  static String text(int status) {
    HttpStatus known = HttpStatus.resolve(status);
    return known == null ? Integer.toString(status) : status + " " + known.getReasonPhrase();
  }
}
