package io.argosy.web.access;

import io.argosy.common.http.RouterConnection.Answer;
import io.argosy.common.wire.user.Page;
import io.argosy.web.freshness.NoAnswerException;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterCalls;
import java.lang.reflect.Type;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.context.SecurityContextHolder;
import tools.jackson.core.type.TypeReference;

/** Queries the router as the user of the current thread. */
public final class UserCalls {

  private static final String LARGEST_PART = "1000";

  private final RouterCalls router;

  public UserCalls(RouterCalls router) {
    this.router = router;
  }

  /**
   * @throws NoAnswerException no user is signed in
   */
  public RouterCalls calls() {
    return user()
        .map(user -> router.as(user.token()).forPages())
        .orElseThrow(() -> new NoAnswerException("no user is signed in"));
  }

  /**
   * Returns the answer to a query that is not a list.
   *
   * @throws NoAnswerException the router did not answer or refused
   */
  public <T> T one(String path, Class<T> type) {
    return given(path, calls().get(path, type));
  }

  /**
   * Returns the first part of a list.
   *
   * @throws NoAnswerException the router did not answer or refused
   */
  public <T> List<T> part(String path, Map<String, String> query, Class<T> type) {
    return page(path, query, type).items();
  }

  /**
   * Returns all items of a list, however many parts it has.
   *
   * @throws NoAnswerException the router did not answer or refused
   */
  public <T> List<T> list(String path, Class<T> type) {
    return list(path, Map.of(), type, Integer.MAX_VALUE);
  }

  /**
   * Returns the items of a list, part by part, until there are at least {@code enough} or no more.
   *
   * @throws NoAnswerException the router did not answer or refused
   */
  public <T> List<T> list(String path, Map<String, String> query, Class<T> type, int enough) {
    List<T> items = new ArrayList<>();
    Map<String, String> parameters = new HashMap<>(query);
    parameters.put("limit", LARGEST_PART);
    Page<T> part;
    do {
      part = page(path, parameters, type);
      items.addAll(part.items());
      parameters.put("cursor", part.next() == null ? "" : part.next());
    } while (part.next() != null && items.size() < enough);
    return List.copyOf(items);
  }

  private <T> Page<T> page(String path, Map<String, String> query, Class<T> type) {
    return given(path, calls().get(path, query, pageOf(type)));
  }

  /** The type of a part of a list of such items. */
  public static <T> TypeReference<Page<T>> pageOf(Class<T> type) {
    return new TypeReference<>() {
      @Override
      public Type getType() {
        return ResolvableType.forClassWithGenerics(Page.class, type).getType();
      }
    };
  }

  /**
   * Returns an answer that may be cached and shown to other users, because it does not depend on
   * this user's rights.
   *
   * @return empty if the router does not know the item
   * @throws NoAnswerException the router did not answer, or refused for another reason
   */
  public <T> Optional<T> known(String path, Class<T> type) {
    RouterAnswer<T> answer = calls().get(path, type);
    return isUnknown(answer) ? Optional.empty() : Optional.of(given(path, answer));
  }

  /**
   * Returns a part of a list, or the refusal of an invalid query. Both may be cached and shown to
   * other users.
   *
   * @throws NoAnswerException the router did not answer, or refused for another reason
   */
  public <T> RouterAnswer<Page<T>> shared(String path, Map<String, String> query, Class<T> type) {
    RouterAnswer<Page<T>> answer = calls().get(path, query, pageOf(type));
    boolean isOfTheQuery =
        answer instanceof RouterAnswer.Refused<?> refused
            && List.of(400, 404, 422).contains(refused.problem().status());
    if (!isOfTheQuery) {
      given(path, answer);
    }
    return answer;
  }

  /** Returns the answer with its status and body as received; empty if none came in time. */
  Optional<Answer> whole(URI pathAndQuery) {
    Optional<Answer> answer = calls().whole(pathAndQuery);
    if (answer.filter(whole -> whole.status() == HttpStatus.UNAUTHORIZED.value()).isPresent()) {
      user().ifPresent(SignedInUser::end);
    }
    return answer;
  }

  private static boolean isUnknown(RouterAnswer<?> answer) {
    return answer instanceof RouterAnswer.Refused<?> refused
        && refused.problem().status() == HttpStatus.NOT_FOUND.value();
  }

  private <T> T given(String path, RouterAnswer<T> answer) {
    if (answer instanceof RouterAnswer.Refused<T> refused && refused.isSignedOut()) {
      user().ifPresent(SignedInUser::end);
    }
    return answer.given().orElseThrow(() -> new NoAnswerException(path));
  }

  private static Optional<SignedInUser> user() {
    var authentication = SecurityContextHolder.getContext().getAuthentication();
    return authentication != null && authentication.getPrincipal() instanceof SignedInUser user
        ? Optional.of(user)
        : Optional.empty();
  }
}
