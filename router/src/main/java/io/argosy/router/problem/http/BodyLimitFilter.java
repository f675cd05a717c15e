package io.argosy.router.problem.http;

import io.argosy.common.wire.Problem;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;

/** Reads no more of a body than the limit, whatever its length was said to be. */
public final class BodyLimitFilter extends OncePerRequestFilter {

  private static final int TOO_LARGE = 413;

  private final long most;
  private final ProblemAnswer answer;

  public BodyLimitFilter(long most, ProblemAnswer answer) {
    this.most = most;
    this.answer = answer;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (request.getContentLengthLong() > most) {
      answer.send(response, tooLarge(most));
    } else {
      chain.doFilter(new Limited(request, most), response);
    }
  }

  static Problem tooLarge(long most) {
    return ProblemText.of(TOO_LARGE, "too-large", "a body has at most " + most + " bytes");
  }

  private static final class Limited extends HttpServletRequestWrapper {
    private final long most;

    Limited(HttpServletRequest request, long most) {
      super(request);
      this.most = most;
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
      return new Counted(super.getInputStream(), most);
    }
  }

  private static final class Counted extends ServletInputStream {
    private final ServletInputStream body;
    private final long most;
    private long seen;

    Counted(ServletInputStream body, long most) {
      this.body = body;
      this.most = most;
    }

    @Override
    public int read() throws IOException {
      int next = body.read();
      count(next < 0 ? 0 : 1);
      return next;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int got = body.read(into, offset, length);
      count(Math.max(got, 0));
      return got;
    }

    private void count(int bytes) throws BodyTooLargeException {
      seen += bytes;
      if (seen > most) {
        throw new BodyTooLargeException(most);
      }
    }

    @Override
    public boolean isFinished() {
      return body.isFinished();
    }

    @Override
    public boolean isReady() {
      return body.isReady();
    }

    @Override
    public void setReadListener(ReadListener listener) {
      body.setReadListener(listener);
    }
  }
}
