package io.argosy.common.dav.http;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HeaderElements;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.HttpClientConnection;
import org.apache.hc.core5.http.io.HttpResponseInformationCallback;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * Sends no content to a storage that answers with a redirect when it is asked whether it wants the
 * content. The library withholds it only if the storage refuses the request, and would send a whole
 * file to a host that does not read it.
 */
final class ContentWhenWanted extends HttpRequestExecutor {

  /**
   * @param longest time after which the content is sent to a storage that does not answer
   */
  ContentWhenWanted(Timeout longest) {
    super(Http1Config.custom().setWaitForContinueTimeout(longest).build(), null, null);
  }

  @Override
  public ClassicHttpResponse execute(
      ClassicHttpRequest request,
      HttpClientConnection connection,
      @Nullable HttpResponseInformationCallback informed,
      HttpContext context)
      throws IOException, HttpException {
    Asked asked = new Asked(connection);
    HttpClientConnection asking =
        (HttpClientConnection)
            Proxy.newProxyInstance(
                ContentWhenWanted.class.getClassLoader(),
                new Class<?>[] {HttpClientConnection.class},
                (proxy, method, arguments) -> asked.call(method, arguments));
    ClassicHttpResponse answer = super.execute(request, asking, informed, context);
    if (asked.isWithheld) {
      // The storage may take what comes next on the connection as the content.
      answer.setHeader(HttpHeaders.CONNECTION, HeaderElements.CLOSE);
    }
    return answer;
  }

  /** A connection on which no content is sent after the answer. */
  private static final class Asked {

    private final HttpClientConnection connection;
    private int status;
    private boolean isWithheld;

    Asked(HttpClientConnection connection) {
      this.connection = connection;
    }

    @Nullable Object call(Method method, Object @Nullable [] arguments) throws Throwable {
      if (method.getName().equals("sendRequestEntity") && status >= HttpStatus.SC_SUCCESS) {
        isWithheld = true;
        return null;
      }
      try {
        Object result = method.invoke(connection, arguments);
        if (result instanceof ClassicHttpResponse answer) {
          status = answer.getCode();
        }
        return result;
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }
  }
}
