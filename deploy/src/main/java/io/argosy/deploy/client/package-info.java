/** How the command line speaks to the router. */
@NullMarked
package io.argosy.deploy.client;

import org.jspecify.annotations.NullMarked;
