package io.argosy.web.access;

import io.argosy.common.http.RouterConnection.Answer;
import io.argosy.common.refusal.Refusal;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.net.URISyntaxException;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The data of the pages as JSON: the router's answer to the same query below {@code /query/v1},
 * unchanged, for the user of the session. The router's OpenAPI describes it.
 */
@Hidden
@RestController
@RequestMapping(RouterJson.DATA)
public final class RouterJson {

  static final String DATA = "/data/v1";

  private final UserCalls router;

  public RouterJson(UserCalls router) {
    this.router = router;
  }

  @GetMapping({
    "/nodes",
    "/breakers",
    "/pins",
    "/feeds",
    "/loadtests",
    "/circuits",
    "/circuits/links",
    "/circuits/endpoints",
    "/circuits/providers",
    "/link-forecasts",
    "/cycles",
    "/decisions",
    "/failures",
    "/failure-causes",
    "/shadows",
    "/shadows/cycles",
    "/datasets",
    "/files",
    "/approvals",
    "/users",
    "/requests",
    "/requests/{id}",
    "/requests/{id}/arrivals",
    "/requests/{id}/distribution",
    "/requests/{id}/blocks",
    "/requests/{id}/files"
  })
  ResponseEntity<byte[]> answer(HttpServletRequest request) {
    String path = "/query/v1" + request.getRequestURI().substring(DATA.length());
    String query = request.getQueryString();
    return router
        .whole(addressOf(query == null ? path : path + "?" + query))
        .map(RouterJson::passed)
        .orElseThrow(PassedOn::unanswered);
  }

  /** The server does not decode or check the query string, so it may be malformed. */
  private static URI addressOf(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      Refusal refusal = Refusal.ofParameter("query", null, "is not a valid query string");
      refusal.addSuppressed(e);
      throw refusal;
    }
  }

  private static ResponseEntity<byte[]> passed(Answer answer) {
    return ResponseEntity.status(answer.status())
        .header("Content-Type", answer.type())
        .body(answer.body());
  }
}
