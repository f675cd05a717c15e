/** Limits of connections, bodies and time that apply before a client is authenticated. */
@NullMarked
package io.argosy.common.http;

import org.jspecify.annotations.NullMarked;
