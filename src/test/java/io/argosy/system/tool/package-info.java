/** Clients, servers and proxies driven by a test: slow, hostile or incomplete. */
@NullMarked
package io.argosy.system.tool;

import org.jspecify.annotations.NullMarked;
