# What `cmake --install` puts where, under one prefix; tools/make-package makes packages of it. The
# program finds its page by its own place: bin/backstep and share/backstep/web.
set(BACKSTEP_DOC_DIR share/doc/backstep)
install(TARGETS backstep RUNTIME DESTINATION bin)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/build/web/ DESTINATION share/backstep/web OPTIONAL)
install(FILES packaging/backstep.service deploy/backstep@.service DESTINATION lib/systemd/system)
install(FILES packaging/backstep.conf packaging/nginx.conf.example
        deploy/backstep-several.conf deploy/database.env.example deploy/nginx-several.conf
        deploy/postgresql-backstep.conf deploy/prometheus.yml deploy/alerts.yml
        DESTINATION ${BACKSTEP_DOC_DIR}/examples)
install(PROGRAMS deploy/backup-postgresql DESTINATION ${BACKSTEP_DOC_DIR}/examples)
install(FILES README.md RULES.md DESTINATION ${BACKSTEP_DOC_DIR})
install(FILES LICENSE DESTINATION ${BACKSTEP_DOC_DIR} OPTIONAL)
install(DIRECTORY docs DESTINATION ${BACKSTEP_DOC_DIR})
# Man pages and shell completions, by the program itself.
install(CODE "execute_process(COMMAND $<TARGET_FILE:backstep> help --write \${CMAKE_INSTALL_PREFIX}/share
                              COMMAND_ERROR_IS_FATAL ANY)")
