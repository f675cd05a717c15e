package io.argosy.agent.exchange.http;

import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.common.wire.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.ParseException;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The router over HTTP; 5xx, 408 and 429 count as unreachable. */
public final class HttpRouterExchange implements RouterExchange {

  private static final int LONGEST_ANSWER = 64 * 1024 * 1024;
  private static final int REQUEST_TIMEOUT = 408;
  private static final int TOO_MANY = 429;

  private final CloseableHttpClient client;
  private final JsonMapper json;
  private final String routerUrl;
  private final String token;

  /**
   * @param routerUrl without a trailing slash
   */
  public HttpRouterExchange(
      CloseableHttpClient client, JsonMapper json, String routerUrl, String token) {
    this.client = client;
    this.json = json;
    this.routerUrl = routerUrl;
    this.token = token;
  }

  @Override
  public <T> T post(String path, Object message, Class<T> answer) {
    HttpPost request = new HttpPost(routerUrl + path);
    request.setEntity(
        new ByteArrayEntity(json.writeValueAsBytes(message), ContentType.APPLICATION_JSON));
    String text = send(request);
    try {
      return json.readValue(text, answer);
    } catch (JacksonException e) {
      throw new RouterUnreachableException(
          path + " has an unreadable answer: " + e.getOriginalMessage());
    }
  }

  @Override
  public String get(String path) {
    return send(new HttpGet(routerUrl + path));
  }

  private String send(HttpUriRequestBase request) {
    request.setHeader("Authorization", "Bearer " + token);
    request.setHeader("Accept", "application/json, " + Problem.MEDIA_TYPE);
    try {
      return client.execute(request, this::bodyOf);
    } catch (IOException e) {
      throw new RouterUnreachableException("the router is not reachable: " + e);
    } catch (IllegalStateException shut) {
      throw new RouterUnreachableException("the agent stops: " + shut.getMessage());
    }
  }

  private String bodyOf(ClassicHttpResponse response) throws IOException, ParseException {
    String body =
        response.getEntity() == null
            ? ""
            : EntityUtils.toString(response.getEntity(), StandardCharsets.UTF_8, LONGEST_ANSWER);
    int status = response.getCode();
    if (status / 100 == 2) {
      return body;
    }
    Problem problem = problemOf(status, body);
    if (status / 100 == 4 && status != REQUEST_TIMEOUT && status != TOO_MANY) {
      throw new RouterRefusedException(status, codeOf(problem), problem.detail());
    }
    throw new RouterUnreachableException("the router answered " + status + ": " + problem.detail());
  }

  private static String codeOf(Problem problem) {
    return problem.type().startsWith(Problem.TYPE_PREFIX)
        ? problem.type().substring(Problem.TYPE_PREFIX.length())
        : "";
  }

  private Problem problemOf(int status, String body) {
    try {
      return json.readValue(body, Problem.class);
    } catch (JacksonException e) {
      return Problem.unreadable(status);
    }
  }
}
