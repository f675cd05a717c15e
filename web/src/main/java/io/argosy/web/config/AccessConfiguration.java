package io.argosy.web.config;

import io.argosy.web.access.NotSignedIn;
import io.argosy.web.access.OwnOrigin;
import io.argosy.web.access.RouterSignIns;
import io.argosy.web.access.SessionAge;
import io.argosy.web.access.Sessions;
import io.argosy.web.access.SignInLimit;
import io.argosy.web.access.TokenCheck;
import io.argosy.web.router.RouterCalls;
import jakarta.servlet.DispatcherType;
import java.time.Clock;
import java.util.concurrent.ExecutorService;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletContextInitializer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.config.annotation.web.configurers.RequestCacheConfigurer;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.context.SecurityContextHolderFilter;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.security.web.header.writers.CrossOriginOpenerPolicyHeaderWriter.CrossOriginOpenerPolicy;
import org.springframework.security.web.header.writers.CrossOriginResourcePolicyHeaderWriter.CrossOriginResourcePolicy;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;

/** Every address needs a session, except sign-in, styles, scripts, health and metrics. */
@Configuration(proxyBeanMethods = false)
@Import({RouterSignIns.class, Sessions.class, SignInLimit.class})
class AccessConfiguration {

  private static final String CONTENT_POLICY =
      // data: because Bootstrap's style sheet embeds the images of check boxes.
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  @Bean
  TokenCheck tokenCheck(
      RouterCalls router, WebProperties properties, ExecutorService executor, Clock clock) {
    return new TokenCheck(router, properties.sessionCheck(), executor, clock);
  }

  /** Only the security chain runs the filter, not the servlet container. */
  @Bean
  FilterRegistrationBean<TokenCheck> noTokenCheckElsewhere(TokenCheck check) {
    FilterRegistrationBean<TokenCheck> registration = new FilterRegistrationBean<>(check);
    registration.setEnabled(false);
    return registration;
  }

  /** Under TLS the name's prefix keeps other hosts of the domain from setting the cookie. */
  @Bean
  ServletContextInitializer sessionCookie(WebProperties properties) {
    return context -> {
      if (properties.tls() != null) {
        context.getSessionCookieConfig().setName(Cookies.SESSION.nameOf(properties));
        context.getSessionCookieConfig().setSecure(true);
        context.getSessionCookieConfig().setPath("/");
      }
    };
  }

  /** Otherwise each filter of each request is timed twice, which costs more than the filters. */
  @Bean
  SecurityObservationSettings securityObservations() {
    return SecurityObservationSettings.noObservations();
  }

  @Bean
  SecurityFilterChain access(
      HttpSecurity http,
      WebProperties properties,
      RouterSignIns signIns,
      TokenCheck check,
      Clock clock) {
    return http.authorizeHttpRequests(AccessConfiguration::rules)
        .exceptionHandling(refused -> refused.authenticationEntryPoint(new NotSignedIn()))
        .requestCache(RequestCacheConfigurer::disable)
        .csrf(csrf -> csrf.csrfTokenRepository(formTokens(properties)))
        .logout(
            out ->
                out.logoutUrl("/sign-out")
                    .addLogoutHandler((request, response, proof) -> signIns.signOut(proof))
                    .logoutSuccessUrl("/signed-out")
                    .deleteCookies(Cookies.SESSION.nameOf(properties)))
        .headers(AccessConfiguration::strict)
        .addFilterBefore(
            new SessionAge(properties.sessionTimeout(), clock), SecurityContextHolderFilter.class)
        .addFilterAfter(check, SecurityContextHolderFilter.class)
        .addFilterBefore(new OwnOrigin(), CsrfFilter.class)
        .build();
  }

  private static void rules(
      AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry
          paths) {
    paths
        .dispatcherTypeMatchers(DispatcherType.ERROR)
        .permitAll()
        .requestMatchers("/sign-in", "/sign-in-needed", "/signed-out")
        .permitAll()
        .requestMatchers("/assets/**", "/webjars/**")
        .permitAll()
        .requestMatchers("/actuator/health", "/actuator/prometheus")
        .permitAll()
        .anyRequest()
        .authenticated();
  }

  /** CSRF tokens are in a cookie: forms outlive the session, and visitors need none. */
  private static CookieCsrfTokenRepository formTokens(WebProperties properties) {
    CookieCsrfTokenRepository tokens = new CookieCsrfTokenRepository();
    tokens.setCookieName(Cookies.FORMS.nameOf(properties));
    tokens.setCookieCustomizer(cookie -> cookie.httpOnly(true).sameSite("Lax").path("/"));
    return tokens;
  }

  private static void strict(HeadersConfigurer<HttpSecurity> headers) {
    headers
        .contentSecurityPolicy(policy -> policy.policyDirectives(CONTENT_POLICY))
        .httpStrictTransportSecurity(tls -> tls.includeSubDomains(false))
        .referrerPolicy(referrer -> referrer.policy(ReferrerPolicy.NO_REFERRER))
        .crossOriginOpenerPolicy(opener -> opener.policy(CrossOriginOpenerPolicy.SAME_ORIGIN))
        .crossOriginResourcePolicy(
            resource -> resource.policy(CrossOriginResourcePolicy.SAME_ORIGIN))
        .permissionsPolicyHeader(
            permissions -> permissions.policy("camera=(), geolocation=(), microphone=()"));
  }

  /** The cookies; under TLS their names have a prefix that browsers protect. */
  private enum Cookies {
    SESSION("argosy_session"),
    FORMS("argosy_csrf");

    private final String plain;

    Cookies(String plain) {
      this.plain = plain;
    }

    String nameOf(WebProperties properties) {
      return properties.tls() == null ? plain : "__Host-" + plain;
    }
  }
}
