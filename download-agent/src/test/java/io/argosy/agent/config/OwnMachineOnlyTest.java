package io.argosy.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnMachineOnlyTest {

  /** The servlet path as the container derives it from the raw request line. */
  @ParameterizedTest
  @CsvSource({
    "192.0.2.1, /door/v1/sessions, /door/v1, true",
    "192.0.2.1, /door/v1/../../actuator/health, /actuator/health, false",
    "192.0.2.1, /door/v1/..;/..;/status, /status, false",
    "192.0.2.1, /door/v1/%2e%2e/x, /door/v1, false",
    "192.0.2.1, /door/v1/;x/y, /door/v1, false",
    "192.0.2.1, /status, /status, false",
    "127.0.0.1, /status, /status, true",
    "127.0.0.1, /actuator/health, /actuator/health, true"
  })
  void otherMachinesReachOnlyTheDoor(String from, String line, String served, boolean passes)
      throws IOException, ServletException {
    AtomicBoolean passed = new AtomicBoolean();
    new OwnMachineOnly()
        .doFilter(request(from, line, served), response(), (in, out) -> passed.set(true));
    assertThat(passed.get()).isEqualTo(passes);
  }

  private static HttpServletRequest request(String from, String line, String served) {
    return face(
        HttpServletRequest.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "getRemoteAddr" -> from;
              case "getRequestURI" -> line;
              case "getServletPath" -> served;
              default -> throw new UnsupportedOperationException(method.getName());
            });
  }

  private static HttpServletResponse response() {
    return face(HttpServletResponse.class, (proxy, method, arguments) -> null);
  }

  private static <T> T face(Class<T> type, InvocationHandler answers) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, answers));
  }
}
